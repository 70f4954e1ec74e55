/** The plan of the account: its state, its use, the plans to choose from, who buys, and what was agreed. */
import { getPlans } from "../../api/billing.ts";
import type { BillingView } from "../../api/billing-types.ts";
import type { Me } from "../../api/index.ts";
import { getTeam } from "../../api/people.ts";
import { useBilling, useMe } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { useRoute } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { Missing } from "../../parts/missing.tsx";
import { Settings, Waiting } from "../../parts/settings.tsx";
import { hasPlans, mayManageBilling, maySeeBilling } from "../../people/billing.ts";
import { isLimitedToSites } from "../../people/roles.ts";
import { AgreementCard } from "./agreement-card.tsx";
import { BuyerCard, DetailsCard } from "./buyer-card.tsx";
import { type Has, memberCount } from "./limits.ts";
import { NoAccess } from "./no-access.tsx";
import { OrderPage } from "./order.tsx";
import { type Order, orderOf } from "./order-address.ts";
import { PlanCard } from "./plan-card.tsx";
import { Plans } from "./plans.tsx";
import { Returned } from "./returned.tsx";
import { UsageCard, useSiteCount } from "./usage-card.tsx";
import { WithdrawalCard } from "./withdrawal.tsx";
import "../../parts/forms.css";
import "../../parts/settings.css";
import "../../parts/site-settings.css";
import "./billing.css";

interface Parts {
  billing: BillingView;
  has: Has;
  graceDays: number;
  canManage: boolean;
  onDone: (billing: BillingView, text: string) => void;
}

/** How many members there are, invited people included, where the plan limits them. */
function useMemberCount(isLimited: boolean): number | undefined {
  const team = useLoad(isLimited ? "team" : undefined, getTeam).data;
  return team && memberCount(team, Date.now() / 1000);
}

const Cards = (parts: Parts) => (
  <>
    <PlanCard {...parts} />
    <UsageCard {...parts} />
    <Plans {...parts} />
    <BuyerCard {...parts} />
    <DetailsCard {...parts} />
    {parts.billing.dpa && <AgreementCard {...parts} dpa={parts.billing.dpa} />}
    <WithdrawalCard {...parts} />
  </>
);

interface LoadedProps extends Omit<Parts, "has" | "onDone"> {
  me: Me;
  order: Order | undefined;
  reload: () => void;
  onChanged: (billing: BillingView) => void;
}

function Loaded({ me, order, reload, onChanged, ...rest }: LoadedProps) {
  const announce = useAnnounce();
  const { billing } = rest;
  const counts = [billing.limits, ...billing.plans].some(({ members }) => members != null);
  const has = { sites: useSiteCount(!isLimitedToSites(me.role)), members: useMemberCount(counts) };
  if (order) {
    return <OrderPage billing={billing} order={order} has={has} graceDays={rest.graceDays} onSaved={onChanged} />;
  }
  const onDone = (view: BillingView, text: string) => {
    onChanged(view);
    announce(text);
  };
  return (
    <>
      <Returned billing={billing} reload={reload} />
      <Cards {...rest} has={has} onDone={onDone} />
    </>
  );
}

function Page({ me }: { me: Me }) {
  const { data: view, fault, reload, set } = useBilling();
  const { search } = useRoute();
  const plans = useLoad("plans", getPlans);
  const canManage = mayManageBilling(me);
  const order = view && canManage ? orderOf(search, view) : undefined;
  const title = order ? t("billing-buy", { plan: order.plan.name }) : t("plan-and-billing");
  const failed = fault ?? plans.fault;
  const retry = () => {
    if (fault) reload();
    if (plans.fault) plans.reload();
  };
  return (
    <Settings title={title}>
      {failed && (
        <div class="sheet">
          <FaultBox fault={failed} onRetry={retry} />
        </div>
      )}
      {view && plans.data ? (
        <div class="stack">
          <Loaded
            me={me}
            billing={view}
            graceDays={plans.data.grace_days}
            canManage={canManage}
            order={order}
            reload={reload}
            onChanged={set}
          />
        </div>
      ) : (
        !failed && <Waiting lines={8} />
      )}
    </Settings>
  );
}

export function BillingPage() {
  const me = useMe();
  if (!me.data) {
    return (
      <Settings title={t("settings")}>
        {me.fault ? <FaultBox fault={me.fault} onRetry={me.reload} /> : <Waiting lines={8} />}
      </Settings>
    );
  }
  // A deployment without plans has no such page.
  if (!hasPlans(me.data)) return <Missing />;
  if (maySeeBilling(me.data)) return <Page key={me.data.account.id} me={me.data} />;
  return (
    <Settings title={t("plan-and-billing")}>
      <NoAccess />
    </Settings>
  );
}
