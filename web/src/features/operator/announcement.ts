/** An email to owners: what is typed, whom it is for, and how far it is. */
import type { AccountState, AdminAnnouncement, TellOwners } from "../../api/operator-types.ts";

export interface Draft {
  plan: string;
  state: AccountState | "";
  subject: string;
  text: string;
}

export const emptyDraft: Draft = { plan: "", state: "", subject: "", text: "" };

/** The most characters. */
export const most = { subject: 200, text: 20_000 };

export const isComplete = ({ subject, text }: Draft): boolean =>
  subject.trim() !== "" &&
  subject.trim().length <= most.subject &&
  text.trim() !== "" &&
  text.trim().length <= most.text;

export const requestOf = (draft: Draft, dryRun: boolean): TellOwners => ({
  subject: draft.subject.trim(),
  text: draft.text.trim(),
  ...(draft.plan.trim() && { plan: draft.plan.trim() }),
  ...(draft.state && { state: draft.state }),
  dry_run: dryRun,
});

/** Whether emails of it wait to be written, or to be handed over. */
export const isUnderWay = ({ stopped_at: stopped, ended_at: ended, sent, owners }: AdminAnnouncement): boolean =>
  stopped == null && (ended == null || sent < owners);

/** How far it is, 0 to 1. */
export const progressOf = ({ sent, owners }: Pick<AdminAnnouncement, "sent" | "owners">): number =>
  owners === 0 ? 1 : Math.min(1, sent / owners);
