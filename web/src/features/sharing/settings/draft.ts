/** Sharing settings while they are edited. */
import type { ShareLink, SharePart, ShareSettings, ShareSettingsSet } from "../../../api/sharing-types.ts";
import { isSame } from "../../../base/form.ts";

export interface ShareDraft {
  public: boolean;
  parts: readonly SharePart[];
  /** As it is typed. */
  smallest: string;
  counts: boolean;
  hosts: readonly string[];
}

/** In the order in which they are shown. */
export const allParts: readonly SharePart[] = ["series", "pages", "sources", "countries", "devices"];
/** The largest number of visitors that a value may need. */
export const largest = 100;
export const mostHosts = 20;

export const draftOf = (saved: ShareSettings): ShareDraft => ({
  public: saved.public,
  parts: saved.parts,
  smallest: String(saved.smallest),
  counts: saved.counts,
  hosts: saved.hosts,
});

/** The number that is typed; undefined if it cannot be saved. */
export function readSmallest(text: string): number | undefined {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
  return number !== undefined && number <= largest ? number : undefined;
}

/** Whether small groups are hidden: every value has a visitor. */
export const hidesGroups = (smallest: string): boolean => (readSmallest(smallest) ?? 0) > 1;

/** What is saved; undefined if something is wrong. Exact views of a page would show small groups. */
export function requestOf(draft: ShareDraft): ShareSettingsSet | undefined {
  const smallest = readSmallest(draft.smallest);
  if (smallest === undefined || draft.hosts.length > mostHosts) return undefined;
  return {
    public: draft.public,
    parts: [...draft.parts],
    smallest,
    counts: draft.counts && !hidesGroups(draft.smallest),
    hosts: [...draft.hosts],
  };
}

export function isChanged(saved: ShareSettings, draft: ShareDraft): boolean {
  const [now, wanted] = [requestOf(draftOf(saved)), requestOf(draft)];
  return !now || !wanted || !isSame(now, wanted);
}

export const withPart = (parts: readonly SharePart[], part: SharePart, shown: boolean): SharePart[] =>
  allParts.filter((one) => (one === part ? shown : parts.includes(one)));

export const isExpired = (link: ShareLink, now: number): boolean => link.expires_at != null && link.expires_at <= now;

/** The end of a day (`YYYY-MM-DD`) where the reader is, in Unix seconds; null: never. */
export const endOfDay = (day: string): number | null =>
  day === "" ? null : Math.floor(new Date(`${day}T23:59:59`).getTime() / 1000);
