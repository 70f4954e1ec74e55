/** Invitations that nobody has taken yet. */
import { useState } from "preact/hooks";
import { resendInvitation, withdrawInvitation, type InvitationView } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { onDay, span } from "../../people/time.ts";
import { bySite, roleName } from "../../people/words.ts";
import type { TeamParts } from "./team.tsx";

function Line({ invitation, parts, onWithdraw }: { invitation: InvitationView; parts: TeamParts; onWithdraw: () => void }) {
  const left = invitation.expires_at - Date.now() / 1000;
  const resend = useDeed(async () => {
    await resendInvitation(invitation.id);
    parts.done(`A new link is on its way to ${invitation.email}; the earlier one ended.`);
  });
  return (
    <li class="line">
      <div class="line-main">
        <strong class="address">{invitation.email}</strong>
        {left <= 0 && <span class="tag tag-odd">Expired</span>}
        <p>
          {roleName(invitation.role)}
          {bySite(invitation.role) && (
            <span class="muted"> · {invitation.sites?.length ? invitation.sites.join(", ") : "no site yet"}</span>
          )}
        </p>
        <p class="muted">
          sent on {onDay(invitation.sent_at)}
          {invitation.invited_by && ` by ${invitation.invited_by}`}
          {left > 0 && ` · good for ${span(left)}`}
        </p>
        <FaultLine fault={resend.fault} />
      </div>
      {parts.manages && (
        <div class="line-acts">
          <button type="button" class="button button-small" disabled={resend.busy} onClick={() => void resend.run()}>
            {resend.busy ? "Sending…" : "Send again"}
            <span class="sr-only"> to {invitation.email}</span>
          </button>
          <button type="button" class="button button-small" onClick={onWithdraw}>
            Withdraw<span class="sr-only"> the invitation of {invitation.email}</span>
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
      <p class="below muted">You are alone here. Invite somebody, and they see the sites that you give them.</p>
    ) : null;
  }
  return (
    <SettingCard title="Invited" text="Their link is good for seven days.">
      <ul class="lines lines-in">
        {list.map((one) => (
          <Line key={one.id} invitation={one} parts={parts} onWithdraw={() => setLeaving(one)} />
        ))}
      </ul>
      {leaving && (
        <Confirm
          title="Withdraw the invitation?"
          act="Withdraw"
          keep="Keep it"
          bad
          deed={async () => {
            await withdrawInvitation(leaving.id);
            setLeaving(undefined);
            parts.done("The invitation is withdrawn.");
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>
            The link that <strong class="address">{leaving.email}</strong> was sent stops working.
          </p>
        </Confirm>
      )}
    </SettingCard>
  );
}
