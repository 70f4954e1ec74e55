/** By which column rows are sorted, as the API and the address spell it: `views` smallest first, `-views` largest first. */
export interface Sorting {
  column: string;
  descending: boolean;
}

/** The default order of rows. */
const mostVisitors: Sorting = { column: "visitors", descending: true };

/** Reads it; what names none of these columns is the usual order. */
export function readSorting(text: string, columns: readonly string[]): Sorting {
  const descending = text.startsWith("-");
  const column = descending ? text.slice(1) : text;
  return columns.includes(column) ? { column, descending } : mostVisitors;
}

/** Empty for the usual order. */
export const writeSorting = ({ column, descending }: Sorting): string =>
  column === mostVisitors.column && descending ? "" : `${descending ? "-" : ""}${column}`;

/** Numbers begin with the largest, names with A; the same column once more turns them round. */
export const toggleSorting = (sorting: Sorting, column: string): Sorting => ({
  column,
  descending: sorting.column === column ? !sorting.descending : column !== "value" && column !== "name",
});
