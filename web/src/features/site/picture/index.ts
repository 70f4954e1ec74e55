/** Figures as files: a picture painted from what a card shows, in its theme, and rows as CSV. */
import type { Series, SeriesBy } from "../../../api/index.ts";
import type { Metric } from "../../../figures/metric.ts";
import { type Cell, csv, fileName } from "../csv.ts";
import { drawChart } from "./chart.ts";
import { drawRows } from "./rows.ts";

/** The caption of every picture. */
export interface Caption {
  title: string;
  site: string;
  from: string;
  to: string;
  /** Texts such as `page:/a`. */
  filters: readonly string[];
}

export interface RowsPicture extends Caption {
  kind: "rows";
  head: readonly string[];
  /** `part`: of the longest bar. */
  rows: readonly { name: string; part: number; cells: readonly string[] }[];
  /** How many more there are than are shown. */
  more: number;
  /** In the colour of excluded hits. */
  out?: boolean;
}

export interface ChartPicture extends Caption {
  kind: "chart";
  series: Series;
  metric: Metric;
  /** Shown instead of the series: what it is split into. */
  split?: SeriesBy;
  /** The metric's total and its change. */
  total: string;
  change: string;
}

export type PictureData = RowsPicture | ChartPicture;

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the browser has yet to read it.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const nameOf = ({ site, title, from, to }: Caption, kind: string): string =>
  fileName([site, title, from, ...(to === from ? [] : [to])], kind);

export function saveCsv(rows: readonly (readonly Cell[])[], of: Caption): void {
  save(new Blob([csv(rows)], { type: "text/csv;charset=utf-8" }), nameOf(of, "csv"));
}

export async function savePicture(data: PictureData): Promise<void> {
  const canvas = data.kind === "rows" ? drawRows(data) : drawChart(data);
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!file) throw new Error("no picture");
  save(file, nameOf(data, "png"));
}
