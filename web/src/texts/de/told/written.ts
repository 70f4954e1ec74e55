/** What the server puts into a sentence, written as German does it. */

const longDay = new Intl.DateTimeFormat("de", { dateStyle: "long", timeZone: "UTC" });
const several = new Intl.ListFormat("de", { type: "conjunction" });

/** A day, where it is one. */
export const day = (value: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? longDay.format(new Date(`${value}T00:00:00Z`)) : value;

export const decimals = (value: string): string => value.replace(/^(\d+)\.(\d+)$/, "$1,$2");

/** “A”, “B” and “C”. */
export const names = (value: string): string =>
  several.format(value.split(/(?<=”)(?:, | and )(?=“)/).map((name) => name.replace(/^“([^]*)”$/, "„$1“")));
