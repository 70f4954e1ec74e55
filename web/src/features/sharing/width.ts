/** How wide a shared dashboard is on a page that embeds it. theme.js reads its theme, before the first paint. */
const narrowest = 240;
const widest = 4000;

/** The most pixels; undefined: as wide as other pages. */
export function readWidth(text: string): number | undefined {
  const width = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return width >= narrowest && width <= widest ? width : undefined;
}
