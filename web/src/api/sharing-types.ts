/** Names for what is asked and answered about sharing; every type here flows from the generated file. */
import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];

export type SharePeriod = Schemas["SharePeriod"];
export type SharePart = Schemas["SharePart"];
export type ShareView = Schemas["ShareView"];
export type ShareBreakdown = Schemas["ShareBreakdown"];
export type ShareRow = Schemas["ShareRow"];
export type ShareUnlocked = Schemas["ShareUnlocked"];

export type ShareLink = Schemas["ShareLink"];
export type ShareLinkCreate = Schemas["ShareLinkCreate"];
export type ShareLinkCreated = Schemas["ShareLinkCreated"];
export type ShareSettings = Schemas["ShareSettings"];
export type ShareSettingsSet = Schemas["ShareSettingsSet"];
