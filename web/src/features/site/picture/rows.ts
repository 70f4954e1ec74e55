/** The picture of a breakdown: a bar behind each name, its figures on the right. */
import { t } from "../../../base/text.ts";
import { createCanvas, footerHeight, headerHeight, margin } from "./canvas.ts";
import type { RowsPicture } from "./index.ts";

const width = 640;
const line = 36;
const column = 84;

export function drawRows(data: RowsPicture): HTMLCanvasElement {
  const {
    element: canvas,
    ctx,
    height,
    colour,
    write,
  } = createCanvas(width, headerHeight + 22 + data.rows.length * line + footerHeight, data);
  const columns = data.head.length - 1;
  const right = (i: number) => width - margin - (columns - 1 - i) * column;
  const bars = width - 2 * margin - columns * column;
  for (const [i, text] of data.head.entries()) {
    if (i === 0) write(text, margin, headerHeight + 8, { size: 12, colour: "muted", maxWidth: bars });
    else
      write(text, right(i - 1), headerHeight + 8, { size: 12, colour: "muted", align: "right", maxWidth: column - 8 });
  }
  data.rows.forEach((row, n) => {
    const top = headerHeight + 18 + n * line;
    ctx.fillStyle = colour(data.out ? "out-bar" : "accent-bar");
    ctx.beginPath();
    ctx.roundRect(margin, top + 2, Math.max(2, row.part * bars), line - 4, 6);
    ctx.fill();
    write(row.name, margin + 10, top + 23, { size: 14, maxWidth: bars - 20 });
    for (const [i, text] of row.cells.entries()) {
      write(text, right(i), top + 23, {
        size: 14,
        colour: i === 0 ? "ink" : "muted",
        align: "right",
        maxWidth: column - 8,
      });
    }
  });
  if (data.more > 0) {
    write(t("and-more", { n: data.more }), margin, height - 16, { size: 12, colour: "muted" });
  }
  return canvas;
}
