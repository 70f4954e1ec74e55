/** Imported days in answers about figures. */
import type { ImportedDefinition, ImportedView } from "../api/imports-types.ts";
import type { Definitions, PeriodView } from "../api/index.ts";

/** The imported days of a period, if it has any. */
export const importedDays = (period: PeriodView | null | undefined): ImportedView | undefined =>
  period?.imported ?? undefined;

/** How the tools count that the id of a definition names: `visitors@ga4+plausible`. */
export function toolDefinitions(all: Definitions | null | undefined, id: string): readonly ImportedDefinition[] {
  const tools = id.split("@")[1]?.split("+") ?? [];
  // Older servers have none.
  return (all?.imported ?? []).filter(({ source }) => tools.includes(source));
}
