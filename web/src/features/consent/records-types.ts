/** Names for what visitors answered: the summary by day, and the records. */
import type { Banner } from "./types.ts";

export type Kind = "agreed" | "declined" | "gpc" | "withdrew" | "changed";
export type How = "banner" | "panel" | "call" | "signal";

export interface Answers {
  shown: number;
  agreed: number;
  declined: number;
  gpc: number;
  withdrew: number;
  changed: number;
}

export interface Summary {
  period: { from: string; to: string };
  days: (Answers & { day: string })[];
  total: Answers;
  agreed_share?: { asked: number; agreed: number; share: number } | null;
  banners: { version?: string | null; language: string; shown: number; agreed: number; declined: number }[];
  chain: { records: number; head?: string | null; signed_until?: string | null; key: string };
}

export interface RecordView {
  id: string;
  number: number;
  time: number;
  kind: Kind;
  how: How;
  hostname: string;
  language: string;
  version?: string | null;
  tool?: { version: string; language: string } | null;
  visitor?: string | null;
}

type Word = keyof Pick<Banner["texts"][string], "title" | "body" | "agree" | "decline" | "policy" | "withdrawal">;

export interface RecordDetail extends RecordView {
  shown?: ({ text?: string | null } & Partial<Record<Word, string | null>>) | null;
  hash: string;
  previous: string;
  commitment?: string | null;
  signature?: { day: string; number: number; signature: string; key: string } | null;
}

/** What happens to what was collected when visitors are no longer asked. */
export interface Removed {
  records: number;
  visitors: number;
  visits: number;
  erased: boolean;
  kept_until?: number | null;
}
