/** Texts for the audit log: actions, and who did them. */
import type { LogLineView } from "../api/people-types.ts";
import { msg, type PlainId, t } from "../base/text.ts";

/** The text of each action in the audit log. */
export const actionTexts: Record<string, PlainId> = {
  "account.entered": msg("audit-account-received"),
  "account.exported": msg("audit-account-exported"),
  "account.handed_over": msg("audit-ownership-transferred"),
  "account.made": msg("audit-account-created"),
  "account.renamed": msg("audit-account-renamed"),
  "alert.muted": msg("audit-alert-muted"),
  "alert.unmuted": msg("audit-alert-unmuted"),
  "alert_settings.changed": msg("audit-alert-settings-changed"),
  "annotation.deleted": msg("audit-note-deleted"),
  "annotation.made": msg("audit-note-added"),
  "banner.published": msg("audit-banner-published"),
  "banner.saved": msg("audit-banner-saved"),
  "channel.changed": msg("audit-channel-changed"),
  "channel.confirmed": msg("audit-channel-confirmed"),
  "channel.created": msg("audit-channel-created"),
  "channel.deleted": msg("audit-channel-deleted"),
  "channel.switched_off": msg("audit-channel-switched-off"),
  "channel.tested": msg("audit-channel-tested"),
  "consent.expired": msg("audit-consent-expired"),
  "consent.forgotten": msg("audit-consent-forgotten"),
  "consent.exported": msg("audit-consent-records-exported"),
  "deletion.asked": msg("audit-deletion-scheduled"),
  "deletion.stopped": msg("audit-deletion-cancelled"),
  "digest.changed": msg("audit-digest-changed"),
  "digest.sent": msg("audit-digest-sent"),
  "email.asked": msg("audit-email-change-requested"),
  "email.changed": msg("audit-email-changed"),
  "funnel.changed": msg("audit-funnel-changed"),
  "funnel.deleted": msg("audit-funnel-deleted"),
  "funnel.made": msg("audit-funnel-created"),
  "goal.changed": msg("audit-goal-changed"),
  "goal.deleted": msg("audit-goal-deleted"),
  "goal.made": msg("audit-goal-created"),
  "hard.changed": msg("audit-consent-settings-changed"),
  "hard.off": msg("audit-consent-off"),
  "hard.on": msg("audit-consent-on"),
  "invitation.made": msg("audit-member-invited"),
  "invitation.sent_again": msg("audit-invitation-resent"),
  "invitation.withdrawn": msg("audit-invitation-withdrawn"),
  "member.changed": msg("audit-access-changed"),
  "member.joined": msg("audit-member-joined"),
  "member.left": msg("audit-member-left"),
  "member.removed": msg("audit-member-removed"),
  "nightly.started": msg("audit-nightly-started"),
  "notice.put_off": msg("audit-notice-dismissed"),
  "notice.shown_again": msg("audit-notice-restored"),
  "password.changed": msg("audit-password-changed"),
  "password.reset": msg("audit-password-reset"),
  "person.changed": msg("audit-language-or-zone-changed"),
  "person.renamed": msg("audit-name-changed"),
  "pick.deleted": msg("audit-element-deleted"),
  "pick.made": msg("audit-element-created"),
  "policy.found": msg("audit-policy-confirmed"),
  "policy.lost": msg("audit-policy-lost"),
  "provider.connected": msg("audit-provider-connected"),
  "provider.disconnected": msg("audit-provider-disconnected"),
  "push.added": msg("audit-device-added"),
  "push.removed": msg("audit-device-removed"),
  "report.changed": msg("audit-report-changed"),
  "report.confirmed": msg("audit-report-confirmed"),
  "report.sent": msg("audit-report-sent"),
  "report.unsubscribed": msg("audit-report-unsubscribed"),
  "request.closed": msg("audit-request-closed"),
  "request.finished": msg("audit-request-finished"),
  "request.opened": msg("audit-request-opened"),
  "request.postponed": msg("audit-request-postponed"),
  "saved_view.added": msg("audit-view-saved"),
  "saved_view.deleted": msg("audit-view-deleted"),
  "second_step.code_used": msg("audit-recovery-code-used"),
  "second_step.off": msg("audit-2fa-off"),
  "second_step.on": msg("audit-2fa-on"),
  "second_step.replaced": msg("audit-authenticator-changed"),
  "second_step.reset": msg("audit-2fa-reset"),
  "second_step.started": msg("audit-2fa-started"),
  "session.closed": msg("audit-signed-out"),
  "session.ended": msg("audit-session-ended"),
  "session.opened": msg("audit-signed-in"),
  "sessions.ended": msg("audit-sessions-ended"),
  "setup.put_aside": msg("audit-setup-dismissed"),
  "sign_in_link.made": msg("audit-sign-in-link-created"),
  "site.asked_for": msg("audit-site-requested"),
  "site.changed": msg("audit-site-changed"),
  "site.checked": msg("audit-site-checked"),
  "site.deleted": msg("audit-site-deleted"),
  "site.expired": msg("audit-data-expired"),
  "site.given_away": msg("audit-site-transferred"),
  "site.made": msg("audit-site-added"),
  "site.name_lost": msg("audit-site-name-lost"),
  "site.name_proven": msg("audit-site-name-verified"),
  "site.offer_withdrawn": msg("audit-site-transfer-cancelled"),
  "site.offered": msg("audit-site-transfer-offered"),
  "site.reset": msg("audit-data-deleted"),
  "site.taken_over": msg("audit-site-received"),
  "snapshot.deleted": msg("audit-snapshot-deleted"),
  "snapshot.made": msg("audit-snapshot-created"),
  "stretch.deleted": msg("audit-section-deleted"),
  "stretch.made": msg("audit-section-created"),
  "support.declined": msg("audit-support-declined"),
  "support.ended": msg("audit-support-revoked"),
  "support.entered": msg("audit-support-entered"),
  "support.granted": msg("audit-support-granted"),
  "team.second_step_asked": msg("audit-2fa-required"),
  "token.made": msg("audit-token-created"),
  "token.revoked": msg("audit-token-revoked"),
  "visitor.erased": msg("audit-visitor-erased"),
  "visitor.exported": msg("audit-visitor-exported"),
  "visitor.seen": msg("audit-visitor-viewed"),
  "visitors.exported": msg("audit-visitors-exported"),
};

/** `site.changed` → “Changed a site”; what is not known stays readable. */
export function actionText(action: string): string {
  if (Object.hasOwn(actionTexts, action) && actionTexts[action]) return t(actionTexts[action]);
  const words = action.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const others: Record<string, PlainId> = {
  operator: msg("audit-by-operator"),
  stile: msg("audit-by-stile"),
  support: msg("audit-by-support"),
};

/** Who did it: a person, a program for a person, support, the operator or the service itself. */
export function actor(who: LogLineView["who"]): { name: string; through?: string } {
  const left = t("former-member");
  const other = who.by && Object.hasOwn(others, who.by) ? others[who.by] : undefined;
  const by = other ? t(other) : (who.by ?? undefined);
  const name = who.person ? (who.person.name ?? left) : (by ?? left);
  if (who.token) {
    const token = who.token.name;
    return { name, through: token ? t("audit-via-token", { token }) : t("audit-via-deleted-token") };
  }
  if (who.person && who.by) return { name, through: who.by === "support" ? t("audit-as-support") : `(${by})` };
  return { name };
}
