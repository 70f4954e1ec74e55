/** On the way back from the checkout: the plan starts once the payment provider reports the payment. */
import { useEffect, useState } from "preact/hooks";
import type { BillingView } from "../../api/billing-types.ts";
import { navigate, useRoute } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { useAnnounce } from "../../parts/live-region.tsx";
import { checkoutResult } from "./checkout-result.ts";
import { takeCheckout } from "./leaving.ts";
import { home } from "./order-address.ts";

/** After how many milliseconds it is asked again whether the payment was reported. */
const pace = 3000;
/** How often at most: a payment that was made takes its time, and one that was perhaps not made is soon given up. */
const mosts = { done: 40, unknown: 10, left: 0 };

/** Whether a provider bills the account: nothing else can be bought then. */
const isBilled = ({ can, state }: BillingView): boolean => !can.checkout && state !== "none" && state !== "ended";

export function Returned({ billing, reload }: { billing: BillingView; reload: () => void }) {
  const { search } = useRoute();
  const announce = useAnnounce();
  const [leftAt] = useState(takeCheckout);
  const [result, setResult] = useState(() => checkoutResult(search, leftAt, Date.now()));
  const [asked, setAsked] = useState(0);
  const most = result ? mosts[result] : 0;
  const waits = (result === "done" || result === "unknown") && !isBilled(billing);
  const isOver = result !== undefined && isBilled(billing);
  useEffect(() => {
    if (!waits || asked >= most) return;
    const timer = window.setTimeout(() => {
      setAsked(asked + 1);
      reload();
    }, pace);
    return () => window.clearTimeout(timer);
  }, [waits, asked, most, reload]);
  useEffect(() => {
    if (!isOver) return;
    setResult(undefined);
    announce(t("billing-paid", { plan: billing.plan?.name ?? t("billing-your-plan") }));
    // A reload must not wait again.
    if (search !== "") navigate(home, true);
  }, [isOver]);
  if (result === undefined || isOver) return null;
  if (result === "left") {
    return (
      <div class="notice notice-row" role="status">
        <p>{t("billing-checkout-left")}</p>
        <button
          type="button"
          class="button"
          onClick={() => {
            setResult(undefined);
            navigate(home, true);
          }}
        >
          {t("close")}
        </button>
      </div>
    );
  }
  if (asked >= most) {
    if (result === "unknown") return null;
    return (
      <p class="notice notice-odd" role="status">
        {t("billing-checkout-late")}
      </p>
    );
  }
  return (
    <div class="notice returned" role="status">
      <p>{result === "done" ? t("billing-checkout-done") : t("billing-checkout-unknown")}</p>
      <div class="progress" role="progressbar" aria-label={t("billing-checkout-waiting")} />
    </div>
  );
}
