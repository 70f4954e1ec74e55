/** What a dry run shows: the newest hits first, and how many there were. */
import type { Judged, Tried } from "../api/site-types.ts";

export interface FeedEntry {
  /** Its place in the order of arrival: a key. */
  n: number;
  hit: Tried;
}

export interface Feed {
  shown: readonly FeedEntry[];
  /** Arrived while it was paused. */
  queued: readonly FeedEntry[];
  counted: number;
  leftOut: number;
  /** Skipped by the server. */
  skipped: number;
  next: number;
}

/** More would slow the page down, and would not be read. */
export const maxHits = 200;

export const emptyFeed: Feed = { shown: [], queued: [], counted: 0, leftOut: 0, skipped: 0, next: 0 };

/** Counted, or it would be if counting were not paused. */
export const isCounted = (hit: Judged): boolean => hit.unpaused?.counted ?? hit.counted;

/** Why it is excluded, or would be. */
export const verdictOf = (hit: Judged) => hit.unpaused ?? hit;

export function addHit(feed: Feed, hit: Tried, paused: boolean): Feed {
  const one = { n: feed.next, hit };
  const counted = isCounted(hit);
  const list = paused ? "queued" : "shown";
  return {
    ...feed,
    [list]: [one, ...feed[list]].slice(0, maxHits),
    counted: feed.counted + (counted ? 1 : 0),
    leftOut: feed.leftOut + (counted ? 0 : 1),
    next: feed.next + 1,
  };
}

export const resumeFeed = (feed: Feed): Feed => ({
  ...feed,
  shown: [...feed.queued, ...feed.shown].slice(0, maxHits),
  queued: [],
});

/** Keys continue, so that no new element reuses an old key. */
export const clearFeed = (feed: Feed): Feed => ({ ...emptyFeed, next: feed.next });

export const addSkipped = (feed: Feed, hits: number): Feed => ({ ...feed, skipped: feed.skipped + hits });
