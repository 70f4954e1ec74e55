/** Pending invitations. */
import { useState } from "preact/hooks";
import type { InvitationView } from "../../api/people-types.ts";
import { useAction } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { isLimitedToSites, roleName } from "../../people/roles.ts";
import { durationText, formatDay } from "../../people/time.ts";
import { resendInvitation, withdrawInvitation } from "./api.ts";
import type { TeamParts } from "./team.tsx";

function Line({
  invitation,
  parts,
  onWithdraw,
}: {
  invitation: InvitationView;
  parts: TeamParts;
  onWithdraw: () => void;
}) {
  const left = invitation.expires_at - Date.now() / 1000;
  const resend = useAction(async () => {
    await resendInvitation(invitation.id);
    parts.done(t("invitation-resent", { email: invitation.email }));
  });
  return (
    <li class="line">
      <div class="line-main">
        <strong class="address">{invitation.email}</strong>
        {left <= 0 && <span class="tag tag-odd">{t("invitation-expired")}</span>}
        <p>
          {roleName(invitation.role)}
          {isLimitedToSites(invitation.role) && (
            <span class="muted"> · {invitation.sites?.length ? invitation.sites.join(", ") : t("no-sites-yet")}</span>
          )}
        </p>
        <p class="muted">
          {invitation.invited_by
            ? t("invitation-sent-by", { day: formatDay(invitation.sent_at), name: invitation.invited_by })
            : t("invitation-sent-on", { day: formatDay(invitation.sent_at) })}
          {left > 0 && ` · ${t("invitation-expires-in", { span: durationText(left) })}`}
        </p>
        <FaultLine fault={resend.fault} />
      </div>
      {parts.manages && (
        <div class="line-acts">
          <button type="button" class="button button-small" disabled={resend.busy} onClick={() => void resend.run()}>
            {resend.busy ? t("invitation-sending") : t("invitation-resend")}
            <span class="sr-only"> {t("invitation-to-email", { email: invitation.email })}</span>
          </button>
          <button type="button" class="button button-small" onClick={onWithdraw}>
            {t("invitation-withdraw")}
            <span class="sr-only"> {t("invitation-for-email", { email: invitation.email })}</span>
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
      <p class="below muted">{t("invitation-no-members")}</p>
    ) : null;
  }
  return (
    <SettingCard title={t("invitation-pending")} text={t("invitation-valid-for")}>
      <ul class="lines lines-in">
        {list.map((one) => (
          <Line key={one.id} invitation={one} parts={parts} onWithdraw={() => setLeaving(one)} />
        ))}
      </ul>
      {leaving && (
        <Confirm
          title={t("invitation-withdraw-question")}
          action={t("invitation-withdraw-confirm")}
          keep={t("cancel")}
          bad
          onConfirm={async () => {
            await withdrawInvitation(leaving.id);
            setLeaving(undefined);
            parts.done(t("invitation-withdrawn"));
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>{rich("invitation-withdraw-hint", { email: <strong class="address">{leaving.email}</strong> })}</p>
        </Confirm>
      )}
    </SettingCard>
  );
}
