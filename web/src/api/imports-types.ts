/** Names for what is asked and answered about imports; every type here flows from the generated file. */
import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];

export type ImportSource = Schemas["ImportSource"];
export type ImportState = Schemas["ImportState"];
export type ImportTotals = Schemas["ImportTotals"];
export type ImportLack = Schemas["ImportLack"];
export type ImportSkipped = Schemas["ImportSkipped"];
export type ImportContents = Schemas["ImportContents"];
export type ImportUpload = Schemas["ImportUpload"];
export type ImportProgress = Schemas["ImportProgress"];
export type ImportView = Schemas["ImportView"];
export type ImportsView = Schemas["ImportsView"];
export type ImportStart = Schemas["ImportStart"];
export type MatomoImport = Schemas["MatomoImport"];

/** Imported days of a period, in answers about figures. */
export type ImportedView = Schemas["ImportedView"];
/** How a tool counts, in `/definitions`. */
export type ImportedDefinition = Schemas["ImportedDefinition"];
