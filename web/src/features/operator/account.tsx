/** One account of the deployment, with all that concerns it and all that an operator can do to it. */
import type { AdminAccount } from "../../api/operator-types.ts";
import { useLoad, useLooks } from "../../base/load.ts";
import { navigate } from "../../base/route.tsx";
import { useShortcuts } from "../../base/shortcuts.ts";
import { t } from "../../base/text.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { formatTime } from "../../people/time.ts";
import { History, Members, Sites } from "./account-history.tsx";
import { invalidateAccounts, listAddress } from "./account-pages.ts";
import { type AccountParts, LimitsCard, PlanCard } from "./account-plan.tsx";
import { Deletion, Emails, Facts, Notes, Support, Suspension } from "./account-side.tsx";
import { getAccount } from "./api.ts";
import { OperatorFrame, PageHead } from "./frame.tsx";
import { States } from "./states.tsx";
import "./account.css";

/** Seconds until a suspension that waits for emails is requested again; each time twice as long. */
const pause = (looks: number): number => 4 * 2 ** Math.min(looks, 7);

function Suspending({ account }: { account: AdminAccount }) {
  const at = account.suspension?.suspends_at;
  if (at == null) return null;
  return (
    <div class="notice notice-odd operator-suspending" role="status">
      <p>{t("operator-suspending", { at: formatTime(at) })}</p>
      <div class="progress" role="progressbar" aria-label={t("operator-suspending-short")} />
    </div>
  );
}

function Parts(parts: AccountParts) {
  const { account } = parts;
  return (
    <div class="operator-account">
      <div class="operator-account-main">
        <Suspending account={account} />
        <PlanCard {...parts} />
        <LimitsCard {...parts} />
      </div>
      <div class="operator-account-side">
        <Facts account={account} />
        <Notes {...parts} />
        <Emails account={account} />
        <Support {...parts} />
        <Suspension {...parts} />
        <Deletion {...parts} />
      </div>
      <div class="operator-account-more">
        <Members account={account} />
        <Sites account={account} />
        <History account={account} />
      </div>
    </div>
  );
}

function Account({ id }: { id: string }) {
  const announce = useAnnounce();
  const loaded = useLoad(id, (signal) => getAccount(id, signal), id);
  const account = loaded.data;
  const back = listAddress();
  useShortcuts({ u: () => navigate(back) });
  useLooks(account?.suspension?.suspends_at != null, loaded.reload, pause);
  const done = (after: AdminAccount, text: string) => {
    loaded.set(after);
    invalidateAccounts();
    announce(text);
  };
  return (
    <>
      <PageHead
        title={account?.account.name ?? t("account")}
        back={
          <a class="operator-back" href={back} aria-keyshortcuts="u">
            <Icon name="left" />
            {t("accounts")}
          </a>
        }
        action={account && <States account={account.account} plans={account.billing != null} />}
      />
      {loaded.fault?.status === 404 && !account ? (
        <div class="sheet operator-empty">
          <h2>{t("operator-account-missing")}</h2>
          <p class="muted">{t("operator-account-missing-hint")}</p>
          <a class="button" href={`/admin/log?account=${encodeURIComponent(id)}`}>
            {t("operator-history-log")}
          </a>
        </div>
      ) : (
        // What is looked for again while a suspension waits fades nothing.
        <AsyncView of={{ ...loaded, busy: loaded.busy && account === undefined }} lines={8}>
          {(data) => <Parts account={data} done={done} />}
        </AsyncView>
      )}
    </>
  );
}

export function AccountPage({ id }: { id: string }) {
  return (
    <OperatorFrame title={t("account")}>
      <Account key={id} id={id} />
    </OperatorFrame>
  );
}
