/** What an entry of the operators' log says. */
import { msg, type PlainId, t } from "../../base/text.ts";
import { actionText } from "../../people/actions.ts";
import { type ChangeRow, changeRows } from "../../people/audit-values.ts";

/** Actions that are in no account's audit log. */
const ownActions: Record<string, PlainId> = {
  "accounts.listed": msg("operator-did-list-accounts"),
  "announcement.sent": msg("operator-did-send-announcement"),
  "announcement.stopped": msg("operator-did-stop-announcement"),
  "announcement.tried": msg("operator-did-preview-announcement"),
  "announcements.listed": msg("operator-did-view-announcements"),
  "invite.sent": msg("operator-did-send-invite"),
  "invite.withdrawn": msg("operator-did-withdraw-invite"),
  "invites.listed": msg("operator-did-view-invites"),
  "overview.read": msg("operator-did-view-overview"),
};

export const logText = (action: string): string =>
  Object.hasOwn(ownActions, action) && ownActions[action] ? t(ownActions[action]) : actionText(action);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Without values that say nothing, and the account, which the line names. */
const withoutEmpty = (details: unknown): unknown =>
  isRecord(details)
    ? Object.fromEntries(
        Object.entries(details).filter(
          ([name, value]) => value !== null && value !== undefined && value !== "" && name !== "account",
        ),
      )
    : details;

/** Actions of which null means that the plan decides. */
const ofLimits = /^limits\./;

/** The values of an action as rows: old and new ones, if it has them. */
export function detailRows(details: unknown, action: string): ChangeRow[] {
  if (!isRecord(details)) return [];
  if (!("old" in details || "new" in details)) return changeRows(undefined, withoutEmpty(details));
  const { old, new: after } = details;
  return ofLimits.test(action) ? changeRows(withoutEmpty(old), withoutEmpty(after)) : changeRows(old, after);
}
