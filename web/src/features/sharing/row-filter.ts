/** A filter of a shared dashboard: one row of a breakdown, with the value as the response has it. */

import { kindName, valueName } from "../../figures/dimension.ts";
import { filterText } from "../../figures/filter.ts";

export interface RowFilter {
  dimension: string;
  /** Empty: the row without a value. */
  value: string;
}

export const writeRow = (dimension: string, value: string | null | undefined): string => `${dimension}:${value ?? ""}`;

export function readRow(filter: string): RowFilter | undefined {
  const colon = filter.indexOf(":");
  return colon < 1 ? undefined : { dimension: filter.slice(0, colon), value: filter.slice(colon + 1) };
}

export const rowValue = ({ dimension, value }: RowFilter): string => valueName(dimension, value);
export const rowKind = ({ dimension }: RowFilter): string => kindName(dimension);

/** “Page is /about”. */
export const rowText = (row: RowFilter): string =>
  filterText({ not: false, kind: row.dimension, value: row.value }, rowValue(row));
