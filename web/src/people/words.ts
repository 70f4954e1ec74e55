/** Deeds, and who did them, in plain words. */
import type { LogLineView } from "../api/people-types.ts";
import { msg, t } from "../base/text.ts";

/** What is told of each deed in the audit. */
export const deeds: Record<string, string> = {
  "account.entered": msg("Came over from another account"),
  "account.exported": msg("Exported the account"),
  "account.handed_over": msg("Handed the account over"),
  "account.made": msg("Opened the account"),
  "account.renamed": msg("Renamed the account"),
  "annotation.deleted": msg("Deleted an annotation"),
  "annotation.made": msg("Made an annotation"),
  "deletion.asked": msg("Asked for the deletion of the account"),
  "deletion.stopped": msg("Stopped the deletion of the account"),
  "email.asked": msg("Asked for another e-mail address"),
  "email.changed": msg("Changed the e-mail address"),
  "funnel.changed": msg("Changed a funnel"),
  "funnel.deleted": msg("Deleted a funnel"),
  "funnel.made": msg("Made a funnel"),
  "goal.changed": msg("Changed a goal"),
  "goal.deleted": msg("Deleted a goal"),
  "goal.made": msg("Made a goal"),
  "invitation.made": msg("Made an invitation"),
  "invitation.sent_again": msg("Sent an invitation again"),
  "invitation.withdrawn": msg("Withdrew an invitation"),
  "member.changed": msg("Changed a member"),
  "member.joined": msg("Joined the team"),
  "member.left": msg("Left the team"),
  "member.removed": msg("Removed a member"),
  "notice.put_off": msg("Put a notice off"),
  "notice.shown_again": msg("Let a notice show again"),
  "password.changed": msg("Changed the password"),
  "password.reset": msg("Chose a new password by mail"),
  "person.renamed": msg("Changed the name"),
  "pick.deleted": msg("Deleted a named element of a page"),
  "pick.made": msg("Made a named element of a page"),
  "provider.connected": msg("Connected a sign-in provider"),
  "provider.disconnected": msg("Disconnected a sign-in provider"),
  "push.added": msg("Added a device for alerts"),
  "push.removed": msg("Removed a device for alerts"),
  "saved_view.added": msg("Added a saved view"),
  "saved_view.deleted": msg("Deleted a saved view"),
  "second_step.code_used": msg("Used a recovery code"),
  "second_step.off": msg("Turned off a second step"),
  "second_step.on": msg("Turned on a second step"),
  "second_step.replaced": msg("Set up another app for the second step"),
  "second_step.started": msg("Began to turn on a second step"),
  "session.closed": msg("Signed out"),
  "session.ended": msg("Ended a session"),
  "session.opened": msg("Signed in"),
  "sessions.ended": msg("Ended all other sessions"),
  "setup.put_aside": msg("Changed which first steps are put aside"),
  "site.asked_for": msg("Asked for a site"),
  "site.changed": msg("Changed a site"),
  "site.checked": msg("Checked a page"),
  "site.deleted": msg("Deleted a site"),
  "site.given_away": msg("Gave a site to another account"),
  "site.made": msg("Made a site"),
  "site.name_lost": msg("A site’s name went to the account that proved it"),
  "site.name_proven": msg("Proved that a site’s name is theirs"),
  "site.offer_withdrawn": msg("Withdrew the offer of a site"),
  "site.offered": msg("Offered a site to another account"),
  "site.reset": msg("Erased what was counted up to a day"),
  "site.taken_over": msg("Took a site over from another account"),
  "snapshot.deleted": msg("Deleted a copy of a page"),
  "snapshot.made": msg("Made a copy of a page"),
  "stretch.deleted": msg("Deleted a named part of a page"),
  "stretch.made": msg("Made a named part of a page"),
  "support.declined": msg("Declined access for support"),
  "support.ended": msg("Ended access for support"),
  "support.entered": msg("Looked in as support"),
  "support.granted": msg("Granted access for support"),
  "team.second_step_asked": msg("Asked everyone for a second step"),
  "token.made": msg("Made an API token"),
  "token.revoked": msg("Revoked an API token"),
};

/** `site.changed` → “Changed a site”; what is not known stays readable. */
export function deed(action: string): string {
  if (Object.hasOwn(deeds, action)) return t(deeds[action] ?? "");
  const words = action.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const others: Record<string, string> = { stile: msg("Stile itself"), support: msg("Support") };

/** Who did it: a person, a program in a person's name, support or the service itself. */
export function doer(who: LogLineView["who"]): { name: string; through?: string } {
  const left = t("Somebody who left");
  const by = who.by ? (Object.hasOwn(others, who.by) ? t(others[who.by] ?? "") : who.by) : undefined;
  const name = who.person ? (who.person.name ?? left) : (by ?? left);
  if (who.token) {
    const token = who.token.name;
    return { name, through: token ? t("by the token “{token}”", { token }) : t("by a token that is gone") };
  }
  if (who.person && who.by) return { name, through: who.by === "support" ? t("as support") : `(${by})` };
  return { name };
}
