/** The picture of a breakdown: a bar behind each name, its figures on the right. */
import { t } from "../../../base/text.ts";
import { above, below, createCanvas, edge } from "./canvas.ts";
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
  } = createCanvas(width, above + 22 + data.rows.length * line + below, data);
  const columns = data.head.length - 1;
  const right = (i: number) => width - edge - (columns - 1 - i) * column;
  const bars = width - 2 * edge - columns * column;
  for (const [i, text] of data.head.entries()) {
    if (i === 0) write(text, edge, above + 8, { size: 12, colour: "muted", most: bars });
    else write(text, right(i - 1), above + 8, { size: 12, colour: "muted", align: "right", most: column - 8 });
  }
  data.rows.forEach((row, n) => {
    const top = above + 18 + n * line;
    ctx.fillStyle = colour(data.out ? "out-bar" : "accent-bar");
    ctx.beginPath();
    ctx.roundRect(edge, top + 2, Math.max(2, row.part * bars), line - 4, 6);
    ctx.fill();
    write(row.name, edge + 10, top + 23, { size: 14, most: bars - 20 });
    for (const [i, text] of row.cells.entries()) {
      write(text, right(i), top + 23, {
        size: 14,
        colour: i === 0 ? "ink" : "muted",
        align: "right",
        most: column - 8,
      });
    }
  });
  if (data.more > 0) {
    write(t("and-more", { n: data.more }), edge, height - 16, { size: 11, colour: "muted" });
  }
  return canvas;
}
