/** Above every page: what is wrong with the account's plan, and the way to its page. */
import { asMember, client, type Me } from "../api/index.ts";
import { useMe } from "../api/shared.tsx";
import { useAction } from "../base/load.ts";
import { rich, t } from "../base/text.ts";
import * as format from "../figures/format.ts";
import { type BillingNotice, isDismissable } from "../people/billing.ts";
import { formatDay } from "../people/time.ts";

/** For how many days a notice is hidden. */
const days = 7;

const hide = (): Promise<unknown> => asMember<unknown>(client.POST("/me/snooze", { body: { what: "plan", days } }));

function text(notice: BillingNotice, account: string) {
  const link = (inner: string) => <a href="/settings/billing">{inner}</a>;
  switch (notice.kind) {
    case "held":
      return rich("billing-notice-held", { account, link });
    case "ended":
      return rich("billing-notice-ended", { account, link });
    case "ending":
      return rich("billing-notice-ending", { account, day: formatDay(notice.at), link });
    case "grace":
      return rich("billing-notice-grace", { account, day: formatDay(notice.at), link });
    case "past_due":
      return rich("billing-notice-past-due", { account, link });
    case "trial":
      return rich("billing-notice-trial", { plan: notice.plan, day: formatDay(notice.at), link });
    case "near":
      return rich("billing-notice-near", {
        account,
        share: format.roundShare(Math.floor(notice.share * 100) / 100),
        link,
      });
  }
}

export function BillingBanner({ me, notice }: { me: Me; notice: BillingNotice }) {
  const { reload } = useMe();
  const dismiss = useAction(async () => {
    await hide();
    reload();
  });
  const costsData = notice.kind === "held" || notice.kind === "ended";
  return (
    <aside class={`banner ${costsData ? "banner-bad" : ""}`} aria-label={t("billing-notice-label")}>
      <span>{text(notice, me.account.name)}</span>
      {isDismissable(notice) && (
        <button type="button" class="link" disabled={dismiss.busy} onClick={() => void dismiss.run()}>
          {t("billing-notice-dismiss")}
        </button>
      )}
    </aside>
  );
}
