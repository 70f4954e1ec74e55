/** Names for what is asked and answered about a site's settings; every type here flows from the generated file. */
import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];

export type SiteChange = Schemas["SiteUpdate"];
export type SiteHolds = Schemas["SiteHolds"];
export type Preview = Schemas["Preview"];
export type Bots = Schemas["Bots"];
export type WeekStart = Schemas["WeekStart"];
export type SiteChangeView = Schemas["SiteChangeView"];
export type PageCheck = Schemas["CheckView"];
export type Finding = Schemas["Finding"];
export type Tried = Schemas["DryRunView"];
/** What a dry run and a receipt both contain about a hit. */
export type Judged = Omit<Tried, "props" | "goals" | "unpaused"> & Partial<Pick<Tried, "unpaused">>;
export type Classification = Schemas["Classification"];
