/** A canvas in the theme's colours and fonts, with the caption that every picture has. */
import { t } from "../../../base/text.ts";
import { filterText, readFilter } from "../../../figures/filter.ts";
import { range } from "../../../figures/format.ts";
import type { Caption } from "./index.ts";

/** For sharp screens, whatever the one here is. */
const ratio = 2;
export const margin = 28;
/** What the caption takes from the top, and the line of the maker from the bottom. */
export const headerHeight = 84;
export const footerHeight = 40;

export type Colour =
  | "line-1"
  | "line-2"
  | "line-3"
  | "line-4"
  | "line-5"
  | "accent"
  | "ink-soft"
  | "odd"
  | "accent-bar"
  | "out-bar"
  | "ink"
  | "muted"
  | "line"
  | "surface"
  | "chart-before"
  | "chart-fill"
  | "chart-fill-end";
type Weight = 400 | 500 | 600;

export interface Canvas {
  element: HTMLCanvasElement;
  ctx: CanvasRenderingContext2D;
  height: number;
  colour: (name: Colour) => string;
  /** Writes a text, at most `most` wide; returns its width. */
  write: (text: string, x: number, y: number, look: TextStyle) => number;
  /** How wide it would become. */
  measure: (text: string, look: Pick<TextStyle, "size" | "weight">) => number;
}

interface TextStyle {
  size?: number;
  weight?: Weight;
  colour?: Colour;
  align?: CanvasTextAlign;
  maxWidth?: number;
}

/** Cut so that it fits, with a mark that it was. */
function fitText(ctx: CanvasRenderingContext2D, text: string, maxWidth: number): string {
  if (ctx.measureText(text).width <= maxWidth) return text;
  const letters = [...text];
  while (letters.length > 1 && ctx.measureText(`${letters.join("")}…`).width > maxWidth) letters.pop();
  return `${letters.join("")}…`;
}

function filterWords(filters: readonly string[]): string[] {
  return filters.flatMap((text) => {
    const filter = readFilter(text);
    return filter ? [filterText(filter)] : [];
  });
}

export function createCanvas(width: number, height: number, caption: Caption): Canvas {
  const element = document.createElement("canvas");
  element.width = width * ratio;
  element.height = height * ratio;
  const ctx = element.getContext("2d");
  if (!ctx) throw new Error("no canvas");
  ctx.scale(ratio, ratio);
  const style = getComputedStyle(document.documentElement);
  const colour = (name: Colour) => style.getPropertyValue(`--${name}`).trim();
  const letters = ({ size = 13, weight = 400 }: Pick<TextStyle, "size" | "weight">) => {
    ctx.font = `${weight} ${size}px ${style.fontFamily}`;
  };
  const measure: Canvas["measure"] = (text, look) => {
    letters(look);
    return ctx.measureText(text).width;
  };
  const write: Canvas["write"] = (text, x, y, { colour: name = "ink", align = "left", maxWidth = width, ...look }) => {
    letters(look);
    ctx.fillStyle = colour(name);
    ctx.textAlign = align;
    ctx.textBaseline = "alphabetic";
    const shown = fitText(ctx, text, maxWidth);
    ctx.fillText(shown, x, y);
    return ctx.measureText(shown).width;
  };
  ctx.fillStyle = colour("surface");
  ctx.fillRect(0, 0, width, height);
  const maxWidth = width - 2 * margin;
  write(caption.title, margin, margin + 14, { size: 18, weight: 600, maxWidth });
  const words = [caption.site, range(caption.from, caption.to), ...filterWords(caption.filters)];
  write(words.join("  ·  "), margin, margin + 36, { colour: "muted", maxWidth });
  write(t("picture-credit"), width - margin, height - 16, { size: 12, colour: "muted", align: "right" });
  return { element, ctx, height, colour, write, measure };
}
