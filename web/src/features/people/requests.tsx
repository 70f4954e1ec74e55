/** Members who ask for a site that was not given to them: given with one press. */
import type { AccessRequestView } from "../../api/people-types.ts";
import { useAction } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { setMember } from "./api.ts";
import type { TeamParts } from "./team.tsx";

function Line({ request, parts }: { request: AccessRequestView; parts: TeamParts }) {
  const member = parts.team.members.find((one) => one.id === request.member);
  const give = useAction(async () => {
    if (!member) return;
    await setMember(member.id, {
      role: member.role,
      permissions: member.permissions,
      sites: [...(member.sites ?? []), request.site.name],
    });
    parts.done(t("access-granted", { name: request.name, site: request.site.name }));
  });
  return (
    <li class="line">
      <div class="line-main">
        <p>
          {rich("access-requested", {
            name: <strong>{request.name}</strong>,
            site: <strong>{request.site.name}</strong>,
          })}
        </p>
        {request.message && <blockquote class="quote">{request.message}</blockquote>}
        <p class="muted">{format.ago(request.asked_at)}</p>
        <FaultLine fault={give.fault} />
      </div>
      {member && (
        <button
          type="button"
          class="button button-small button-main"
          disabled={give.busy}
          onClick={() => void give.run()}
        >
          {give.busy ? t("access-granting") : t("access-grant")}
          <span class="sr-only"> {t("access-request-of", { name: request.name, site: request.site.name })}</span>
        </button>
      )}
    </li>
  );
}

export function Requests(parts: TeamParts) {
  const { requests } = parts.team;
  if (requests.length === 0 || !parts.manages) return null;
  return (
    <SettingCard title={t("access-requests-title")} text={t("access-requests-intro")}>
      <ul class="lines lines-in">
        {requests.map((one) => (
          <Line key={one.id} request={one} parts={parts} />
        ))}
      </ul>
    </SettingCard>
  );
}
