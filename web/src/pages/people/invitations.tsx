/** Invitations that nobody has taken yet. */
import { useState } from "preact/hooks";
import { resendInvitation, withdrawInvitation, type InvitationView } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { bySite, roleName } from "../../people/roles.ts";
import { onDay, span } from "../../people/time.ts";
import type { TeamParts } from "./team.tsx";

function Line({ invitation, parts, onWithdraw }: { invitation: InvitationView; parts: TeamParts; onWithdraw: () => void }) {
  const left = invitation.expires_at - Date.now() / 1000;
  const resend = useDeed(async () => {
    await resendInvitation(invitation.id);
    parts.done(t("A new link is on its way to {email}; the earlier one ended.", { email: invitation.email }));
  });
  return (
    <li class="line">
      <div class="line-main">
        <strong class="address">{invitation.email}</strong>
        {left <= 0 && <span class="tag tag-odd">{t("Expired")}</span>}
        <p>
          {roleName(invitation.role)}
          {bySite(invitation.role) && (
            <span class="muted"> · {invitation.sites?.length ? invitation.sites.join(", ") : t("no site yet")}</span>
          )}
        </p>
        <p class="muted">
          {invitation.invited_by
            ? t("sent on {day} by {name}", { day: onDay(invitation.sent_at), name: invitation.invited_by })
            : t("sent on {day}", { day: onDay(invitation.sent_at) })}
          {left > 0 && ` · ${t("good for {span}", { span: span(left) })}`}
        </p>
        <FaultLine fault={resend.fault} />
      </div>
      {parts.manages && (
        <div class="line-acts">
          <button type="button" class="button button-small" disabled={resend.busy} onClick={() => void resend.run()}>
            {resend.busy ? t("Sending…") : t("Send again")}
            <span class="sr-only"> {t("to {email}", { email: invitation.email })}</span>
          </button>
          <button type="button" class="button button-small" onClick={onWithdraw}>
            {t("Withdraw")}
            <span class="sr-only"> {t("the invitation of {email}", { email: invitation.email })}</span>
          </button>
        </div>
      )}
    </li>
  );
}

export function Invitations(parts: TeamParts) {
  const [leaving, setLeaving] = useState<InvitationView>();
  const list = parts.team.invitations;
  if (list.length === 0) {
    return parts.team.members.length === 1 && parts.manages ? (
      <p class="below muted">{t("You are alone here. Invite somebody, and they see the sites that you give them.")}</p>
    ) : null;
  }
  return (
    <SettingCard title={t("Invited")} text={t("Their link is good for seven days.")}>
      <ul class="lines lines-in">
        {list.map((one) => (
          <Line key={one.id} invitation={one} parts={parts} onWithdraw={() => setLeaving(one)} />
        ))}
      </ul>
      {leaving && (
        <Confirm
          title={t("Withdraw the invitation?")}
          act={t("Withdraw")}
          keep={t("Keep it")}
          bad
          deed={async () => {
            await withdrawInvitation(leaving.id);
            setLeaving(undefined);
            parts.done(t("The invitation is withdrawn."));
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>
            {rich("The link that {email} was sent stops working.", { email: <strong class="address">{leaving.email}</strong> })}
          </p>
        </Confirm>
      )}
    </SettingCard>
  );
}
