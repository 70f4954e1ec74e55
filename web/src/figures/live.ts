/** The last hits of a site as they arrive. */
import type { StreamHit } from "../api/figures.ts";

export interface Arrived extends StreamHit {
  /** Counts up, so that a hit keeps its place in the list. */
  n: number;
}

/** As many as are looked through. */
export const hitsShown = 40;

/** Newest first. */
export const added = (hits: readonly Arrived[], hit: StreamHit): Arrived[] =>
  [{ ...hit, n: (hits[0]?.n ?? 0) + 1 }, ...hits].slice(0, hitsShown);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A message of the stream; undefined when it cannot be read. */
export function message(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
