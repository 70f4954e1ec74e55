/** Answers that every page behind the sign-in shows: requested once, kept, and again after a change (`reload`). */
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Loaded, type Settable, useLoad, usePolled } from "../base/load.ts";
import { hasPlans, maySeeBilling } from "../people/billing.ts";
import { getAttention } from "./alerts.ts";
import type { Attention } from "./alerts-types.ts";
import { getBilling } from "./billing.ts";
import type { BillingView } from "./billing-types.ts";
import { getMe, getSites, type Me, type Site } from "./index.ts";

const none = { data: undefined, fault: undefined, busy: false, stale: false, reload: () => {}, set: () => {} };
const Answers = createContext<{ me: Loaded<Me>; sites: Loaded<Site[]> }>({ me: none, sites: none });

/** How often the number of open alerts is requested, in seconds. */
const attentionPace = 120;
const OpenAlerts = createContext<Loaded<Attention>>(none);

/** Apart from the others, so that a new number renders only what shows it. */
function WithAttention({ children }: { children: ComponentChildren }) {
  const me = useMe().data;
  // Only once it is known who is signed in, and that they may see the account.
  const account = me && !me.second_step_missing ? me.account.id : undefined;
  const attention = usePolled(account, attentionPace, getAttention);
  return <OpenAlerts.Provider value={attention}>{children}</OpenAlerts.Provider>;
}

/** How often billing is requested, in seconds: hits are held only after days. */
const billingPace = 600;
const Billing = createContext<Settable<BillingView>>(none);

/** Where there are plans, and the member may see the account's; no request otherwise. */
function WithBilling({ children }: { children: ComponentChildren }) {
  const me = useMe().data;
  const account = me && !me.second_step_missing && hasPlans(me) && maySeeBilling(me) ? me.account.id : undefined;
  const billing = usePolled(account, billingPace, getBilling);
  return <Billing.Provider value={billing}>{children}</Billing.Provider>;
}

/** Asks for them, on behalf of all that it holds. */
export function Shared({ children }: { children: ComponentChildren }) {
  const me = useLoad("me", getMe);
  const sites = useLoad("sites", getSites);
  return (
    <Answers.Provider value={{ me, sites }}>
      <WithAttention>
        <WithBilling>{children}</WithBilling>
      </WithAttention>
    </Answers.Provider>
  );
}

/** Who is signed in. */
export const useMe = (): Loaded<Me> => useContext(Answers).me;
/** The sites that they may see. */
export const useSites = (): Loaded<Site[]> => useContext(Answers).sites;
/** The alerts of the account; requested every two minutes while the page is visible. */
export const useAttention = (): Loaded<Attention> => useContext(OpenAlerts);
/**
 * What the account has, uses and pays; nothing where there are no plans, or the member may not see it. What an action
 * responds with is set, and not requested again.
 */
export const useBilling = (): Settable<BillingView> => useContext(Billing);
