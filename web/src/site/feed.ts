/** What a dry run shows: the newest hits first, and how many there were. */
import type { Judged, Tried } from "../api/site-types.ts";

export interface Heard {
  /** Its place in the order of arrival: a key. */
  n: number;
  hit: Tried;
}

export interface Feed {
  shown: readonly Heard[];
  /** Arrived while it was paused. */
  held: readonly Heard[];
  counted: number;
  leftOut: number;
  /** Passed over by the server. */
  skipped: number;
  next: number;
}

/** More would be a burden to the page, and nobody reads them. */
export const most = 200;

export const empty: Feed = { shown: [], held: [], counted: 0, leftOut: 0, skipped: 0, next: 0 };

/** Counted, or it would be if counting were not paused. */
export const passes = (hit: Judged): boolean => hit.unpaused?.counted ?? hit.counted;

/** Why it is left out, or would be. */
export const why = (hit: Judged) => hit.unpaused ?? hit;

export function heard(feed: Feed, hit: Tried, paused: boolean): Feed {
  const one = { n: feed.next, hit };
  const passed = passes(hit);
  const list = paused ? "held" : "shown";
  return {
    ...feed,
    [list]: [one, ...feed[list]].slice(0, most),
    counted: feed.counted + (passed ? 1 : 0),
    leftOut: feed.leftOut + (passed ? 0 : 1),
    next: feed.next + 1,
  };
}

export const resumed = (feed: Feed): Feed => ({
  ...feed,
  shown: [...feed.held, ...feed.shown].slice(0, most),
  held: [],
});

/** Keys go on, so that nothing old is taken for something new. */
export const cleared = (feed: Feed): Feed => ({ ...empty, next: feed.next });

export const passedOver = (feed: Feed, hits: number): Feed => ({ ...feed, skipped: feed.skipped + hits });
