/** For members who may not see billing: the plan as every member sees it, and whom to ask. */
import { getAccount, getTeam } from "../../api/people.ts";
import type { MemberView } from "../../api/people-types.ts";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { SettingCard } from "../../parts/card.tsx";
import { maySeeBilling } from "../../people/billing.ts";
import { memberName, withPermissions } from "../../people/roles.ts";

function Contacts({ members }: { members: readonly MemberView[] }) {
  return (
    <ul class="lines lines-in">
      {members.filter(maySeeBilling).map((member) => (
        <li key={member.id} class="line">
          <div class="line-main">
            <strong>{memberName(member)}</strong>
            <p class="muted">{withPermissions(member, true)}</p>
          </div>
          <a class="address" href={`mailto:${member.person.email}`}>
            {member.person.email}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function NoAccess() {
  const account = useLoad("account", getAccount);
  const team = useLoad("team", getTeam);
  return (
    <>
      <p class="notice">{t("billing-no-access")}</p>
      <AsyncView of={account} lines={2}>
        {({ plan }) =>
          plan ? (
            <SettingCard title={plan.name}>
              <p>
                {plan.limit == null
                  ? t("billing-used-period", { n: plan.used })
                  : t("billing-used", { used: format.exact(plan.used), limit: format.exact(plan.limit) })}
              </p>
            </SettingCard>
          ) : (
            <SettingCard title={t("plan-state-none")} />
          )
        }
      </AsyncView>
      <AsyncView of={team} lines={3}>
        {({ members }) => (
          <SettingCard title={t("billing-contacts")}>
            <Contacts members={members} />
          </SettingCard>
        )}
      </AsyncView>
    </>
  );
}
