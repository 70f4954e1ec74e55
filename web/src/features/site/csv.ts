/** Rows as a CSV file, for figures without an address in the API. */
export type Cell = string | number | null | undefined;

const cell = (value: Cell): string => {
  const text = value == null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** With a line of names first; lines end as RFC 4180 has it. */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/** A file's name: the site, the content, and its days. */
export const fileName = (parts: readonly string[], kind: string): string =>
  `${parts
    .map((part) =>
      part
        .toLowerCase()
        .replace(/[^\p{L}\p{N}.-]+/gu, "-")
        .replace(/^-+|-+$/g, ""),
    )
    .filter((part) => part !== "")
    .join("_")}.${kind}`;
