/** Imports as they are worked on: what is under way, how far it is, and which days it has. */
import type { ImportProgress, ImportState, ImportsView, ImportUpload, ImportView } from "../../api/imports-types.ts";
import { locale, msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { durationText } from "../../people/time.ts";

/** The largest file that the server takes, in bytes. */
export const largestFile = 512 * 1024 * 1024;
/** How many checked files may wait. */
export const mostUploads = 20;

export const stateNames: Record<ImportState, { text: PlainId; tag: string }> = {
  fetching: { text: msg("import-state-fetching"), tag: "tag-info" },
  waiting: { text: msg("import-state-waiting"), tag: "" },
  running: { text: msg("import-state-running"), tag: "tag-info" },
  done: { text: msg("import-state-done"), tag: "tag-good" },
  failed: { text: msg("import-state-failed"), tag: "tag-bad" },
  removing: { text: msg("import-state-removing"), tag: "" },
};

/**
 * Where it is, in words: of each account, Stile fetches one Matomo after the other, the oldest first. `all`: the imports of
 * the site, newest first.
 */
export function shownState(of: ImportView, all: readonly ImportView[]): ImportState {
  const older = all.slice(all.findIndex(({ id }) => id === of.id) + 1);
  const waits = of.state === "fetching" && of.started_at == null && older.some(({ state }) => state === "fetching");
  return waits ? "waiting" : of.state;
}

/** Whether it has not ended: it can be stopped. */
export const isRunning = ({ state }: Pick<ImportView, "state">): boolean =>
  state === "fetching" || state === "waiting" || state === "running";

/** Whether the list will change. */
export const isUnderWay = (of: ImportsView): boolean =>
  of.imports.some((one) => isRunning(one) || one.state === "removing");

/** Pauses between two looks at what is under way, in seconds. */
export const pause = (looks: number): number => (looks < 10 ? 1 : looks < 40 ? 3 : 10);

/** How much is stored, from 0 to 1; undefined before anything is known. */
export function partDone(progress: ImportProgress | null | undefined): number | undefined {
  if (!progress || progress.total <= 0) return undefined;
  return Math.min(1, Math.max(0, progress.done / progress.total));
}

/** “42%, about 3 minutes left”; what comes after the last row has no known end. */
export function progressText(progress: ImportProgress | null | undefined): string | undefined {
  const part = partDone(progress);
  if (part === undefined) return undefined;
  if (part === 1) return t("import-showing");
  const done = format.roundShare(Math.floor(part * 100) / 100);
  const seconds = progress?.seconds_left;
  if (seconds == null) return done;
  return seconds < 60 ? t("import-soon", { done }) : t("import-left", { done, time: durationText(seconds) });
}

export interface Days {
  from: string;
  to: string;
}

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The days of an import: those of its file, as far as they were asked for. Undefined while nothing is known. */
export function daysOf({ from, to, contents }: Pick<ImportView, "from" | "to" | "contents">): Days | undefined {
  const first = contents ? later(from ?? contents.from, contents.from) : from;
  const last = contents ? earlier(to ?? contents.to, contents.to) : to;
  return first && last ? { from: first, to: last } : undefined;
}

export const rangeText = ({ from, to }: Days): string => format.range(from, to);

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

export interface WrongDays {
  text: string;
  /** Those at fault. */
  fields: readonly (keyof Days)[];
}

/** What is wrong with chosen days; undefined if they can be imported. */
export function wrongDays({ from, to }: Days, within: Days): WrongDays | undefined {
  const missing = [...(isDay(from) ? [] : ["from" as const]), ...(isDay(to) ? [] : ["to" as const])];
  if (missing.length > 0) return { text: t("import-days-missing"), fields: missing };
  if (from > to) return { text: t("import-days-order"), fields: ["to"] };
  if (from <= within.to && to >= within.from) return undefined;
  return { text: t("import-days-none", { days: rangeText(within) }), fields: ["from", "to"] };
}

/** What of the chosen days is sent: nothing where they are all. */
export const boundsOf = ({ from, to }: Days, { contents }: ImportUpload) => ({
  from: from === contents.from ? null : from,
  to: to === contents.to ? null : to,
});

/** Imports that ended between two answers, and are still listed. */
export function ended(before: ImportsView | undefined, now: ImportsView): ImportView[] {
  const ran = new Set(before?.imports.filter(isRunning).map(({ id }) => id));
  return now.imports.filter((one) => ran.has(one.id) && (one.state === "done" || one.state === "failed"));
}

/** The size of a file: 12.3 MB; of a small one, in kilobytes that have begun. */
export function sizeText(bytes: number): string {
  const small = bytes < 1e6;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: small ? "kilobyte" : "megabyte",
    maximumFractionDigits: small || bytes >= 1e7 ? 0 : 1,
  }).format(small ? Math.ceil(bytes / 1e3) : bytes / 1e6);
}

/** What was chosen or dropped. */
export interface Chosen<F> {
  files: readonly F[];
  /** A folder is among them. */
  folder: boolean;
}

/** Why a file is not even sent; undefined if it is. */
export function refusedFile({ files, folder }: Chosen<{ size: number }>, uploads: number): string | undefined {
  if (folder) return t("import-folder");
  if (files.length > 1) return t("import-one-file");
  if (uploads >= mostUploads) return t("import-many-files", { most: String(mostUploads) });
  const size = files[0]?.size ?? 0;
  if (size === 0) return t("import-empty-file");
  return size > largestFile ? t("import-large-file") : undefined;
}
