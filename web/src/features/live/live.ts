/** The last hits of a site as they arrive. */
import type { StreamHit } from "../../api/types.ts";

export interface LiveHit extends StreamHit {
  /** Counts up, so that a hit keeps its place in the list. */
  n: number;
}

/** As many as are looked through. */
export const hitsShown = 40;

/** Newest first. */
export const prepend = (hits: readonly LiveHit[], hit: StreamHit): LiveHit[] =>
  [{ ...hit, n: (hits[0]?.n ?? 0) + 1 }, ...hits].slice(0, hitsShown);
