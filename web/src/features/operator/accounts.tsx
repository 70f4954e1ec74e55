/** All accounts of the deployment: searched while one types, filtered, sorted, and as long as there are more. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { PlansView } from "../../api/billing-types.ts";
import type { AccountSort, AdminAccountLine } from "../../api/operator-types.ts";
import { useMe } from "../../api/shared.tsx";
import { useDebounced } from "../../base/debounced.ts";
import { navigate } from "../../base/route.tsx";
import { useShortcuts } from "../../base/shortcuts.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Select } from "../../parts/select.tsx";
import { useAddressParams } from "../../parts/view-address.ts";
import { WaitingRows } from "../../parts/waiting-rows.tsx";
import { hasPlans } from "../../people/billing.ts";
import { formatDay, formatTime } from "../../people/time.ts";
import { type AccountPages, rememberOpened, takeOpened, useAccountPages } from "./account-pages.ts";
import { accountAddress, readAsk, rowFrom, sortNames, writeAsk } from "./accounts-ask.ts";
import type { AccountsAsk } from "./api.ts";
import { OperatorFrame, PageHead } from "./frame.tsx";
import { planChoices, planName, usePlans } from "./plans.ts";
import { States, stateNames, statesOf } from "./states.tsx";
import { UseBar } from "./use-bar.tsx";
import "./accounts.css";

interface OfPlans {
  plans: PlansView | undefined;
  /** Whether the deployment has plans. */
  withPlans: boolean;
}

/** From the last key to the request, in milliseconds. */
const pause = 200;

const links = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>(".account-link")];

function focusRow(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true });
  row?.closest("tr")?.scrollIntoView({ block: "nearest" });
}

/** Moves the focus to the next account, or to the previous one. */
function step(by: 1 | -1): void {
  const all = links();
  const now = all.indexOf(document.activeElement as HTMLAnchorElement);
  focusRow(all[rowFrom(now, by, all.length)]);
}

function Row({ account, plans, withPlans }: { account: AdminAccountLine } & OfPlans) {
  const { id, name, owners, plan, created_at: created, seen_at: seen } = account;
  return (
    <tr>
      <th scope="row">
        <a class="account-link" href={accountAddress(id)} data-account={id} onClick={() => rememberOpened(id)}>
          {name}
        </a>
        <span class="account-owners muted" title={owners.join(", ")}>
          {owners.join(", ") || t("operator-no-owner")}
        </span>
      </th>
      <td class="account-state">
        <States account={account} plans={withPlans} />
        {withPlans && plan && <span class="muted account-plan">{planName(plans, plan)}</span>}
      </td>
      {withPlans && (
        <td class="account-use" data-head={t("operator-use")}>
          <UseBar used={account.usage} limit={account.limit} />
        </td>
      )}
      <td class="figure" data-head={t("sites")}>
        {format.exact(account.sites)}
      </td>
      <td class="figure" data-head={t("members")}>
        {format.exact(account.members)}
      </td>
      <td class="account-when" data-head={t("operator-seen")}>
        {seen == null ? (
          <span class="muted">{t("operator-never-seen")}</span>
        ) : (
          <span title={formatTime(seen)}>{format.ago(seen)}</span>
        )}
      </td>
      <td class="account-when" data-head={t("operator-created")}>
        {formatDay(created)}
      </td>
    </tr>
  );
}

function Head({ by, ask, onSort }: { by: AccountSort; ask: AccountsAsk; onSort: (sort: AccountSort) => void }) {
  const text = { age: t("operator-created"), usage: t("operator-use"), seen: t("operator-seen") }[by];
  return (
    <th scope="col" aria-sort={ask.sort === by ? "descending" : undefined}>
      <button
        type="button"
        class="account-sort"
        data-picked={ask.sort === by}
        title={t(sortNames[by])}
        onClick={() => onSort(by)}
      >
        {text}
        <Icon name="down" />
      </button>
    </th>
  );
}

/** Loads the next page when its place comes near the window; the button is for when that fails, and for the keyboard. */
function More({ more, total }: { more: AccountPages["more"]; total: number }) {
  const end = useRef<HTMLDivElement>(null);
  const { any, busy, fault, load } = more;
  useEffect(() => {
    if (!end.current || !any || busy || fault) return;
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
      rootMargin: "800px",
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [any, busy, fault, load]);
  return (
    <div ref={end} class="accounts-end">
      {fault && <FaultBox fault={fault} onRetry={load} />}
      {any && !fault && (
        <button type="button" class="button" aria-disabled={busy} onClick={load}>
          {busy ? t("loading") : t("operator-show-more")}
        </button>
      )}
      {!any && total > 20 && <p class="muted">{t("operator-accounts-end", { n: total })}</p>}
    </div>
  );
}

function None({ ask, onClear }: { ask: AccountsAsk; onClear: () => void }) {
  const filtered = ask.plan !== "" || ask.state !== "";
  return (
    <div class="sheet operator-empty">
      <Icon name="search" />
      <h2>{ask.q === "" ? t("operator-accounts-none") : t("operator-accounts-none-for", { search: ask.q })}</h2>
      <p class="muted">{ask.q === "" ? t("operator-accounts-none-hint") : t("operator-search-hint")}</p>
      {(ask.q !== "" || filtered) && (
        <button type="button" class="button" onClick={onClear}>
          {t("operator-clear-all")}
        </button>
      )}
    </div>
  );
}

function Table({
  pages,
  ask,
  onSort,
  ...ofPlans
}: {
  pages: AccountPages;
  ask: AccountsAsk;
  onSort: (sort: AccountSort) => void;
} & OfPlans) {
  const { data, busy, stale } = pages.list;
  return (
    <div class="account-sheet" aria-busy={busy} data-busy={data !== undefined && (busy || stale)}>
      <table class="account-table">
        <caption class="sr-only">{t("accounts")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("account")}</th>
            <th scope="col">{t("operator-state")}</th>
            {ofPlans.withPlans && <Head by="usage" ask={ask} onSort={onSort} />}
            <th scope="col" class="figure">
              {t("sites")}
            </th>
            <th scope="col" class="figure">
              {t("members")}
            </th>
            <Head by="seen" ask={ask} onSort={onSort} />
            <Head by="age" ask={ask} onSort={onSort} />
          </tr>
        </thead>
        <tbody>
          {data ? (
            data.map((account) => <Row key={account.id} account={account} {...ofPlans} />)
          ) : (
            <WaitingRows rows={8} columns={7} />
          )}
        </tbody>
      </table>
    </div>
  );
}

function Accounts() {
  const { param, setParams } = useAddressParams();
  const ask = readAsk(param);
  const plans = usePlans();
  const withPlans = hasPlans(useMe().data);
  const [typed, setTyped] = useState(ask.q);
  const wanted = useDebounced(typed, pause);
  const field = useRef<HTMLInputElement>(null);
  // What was typed goes into the address, and what the address says (by a link, or the way back) into the field.
  const sent = useRef(ask.q);
  const set = (change: Partial<AccountsAsk>) => {
    sent.current = typed.trim();
    setParams(writeAsk({ ...ask, q: sent.current, ...change }), true);
  };
  useEffect(() => {
    if (wanted === sent.current) return;
    sent.current = wanted;
    setParams({ q: wanted }, true);
  }, [wanted]);
  useEffect(() => {
    if (ask.q === sent.current) return;
    sent.current = ask.q;
    setTyped(ask.q);
  }, [ask.q]);
  const pages = useAccountPages(ask);
  const { data, fault, busy, reload } = pages.list;
  useShortcuts({
    "/": () => field.current?.focus(),
    j: () => step(1),
    k: () => step(-1),
  });
  // On the way back, the account that was opened has the focus again.
  const ready = data !== undefined;
  useLayoutEffect(() => {
    if (!ready) return;
    const id = takeOpened();
    const link = id && document.querySelector<HTMLAnchorElement>(`.account-link[data-account="${CSS.escape(id)}"]`);
    if (!link) return;
    link.focus({ preventScroll: true });
    link.closest("tr")?.scrollIntoView({ block: "center" });
  }, [ready]);
  const clear = () => {
    setTyped("");
    sent.current = "";
    setParams({ q: "", plan: "", state: "" }, true);
    field.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    const [first] = links();
    if (event.key === "ArrowDown") {
      event.preventDefault();
      focusRow(first);
    } else if (event.key === "Enter" && first && !busy && wanted === typed.trim()) {
      event.preventDefault();
      // One result is what was searched for.
      if (data?.length === 1 && data[0]) {
        rememberOpened(data[0].id);
        navigate(accountAddress(data[0].id));
      } else focusRow(first);
    }
  };
  const choices = withPlans ? planChoices(plans?.plans ?? [], ask.plan) : [];
  // Use is known of accounts with a limit.
  const sorts = (Object.keys(sortNames) as AccountSort[]).filter((sort) => withPlans || sort !== "usage");
  return (
    <>
      <PageHead
        title={t("accounts")}
        text={data === undefined ? undefined : t("operator-accounts-count", { n: pages.total })}
      />
      <div class="account-tools">
        <span class="search">
          <Icon name="search" />
          <input
            ref={field}
            type="search"
            aria-label={t("operator-search")}
            aria-keyshortcuts="/"
            placeholder={t("operator-search-placeholder")}
            autoComplete="off"
            autoCapitalize="off"
            spellcheck={false}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={pressed}
          />
        </span>
        <Select
          class="button"
          label={t("operator-state")}
          value={ask.state}
          picked={ask.state !== ""}
          onPick={(state) => set({ state: state as AccountsAsk["state"] })}
        >
          <option value="">{t("operator-all-states")}</option>
          {statesOf(withPlans).map((state) => (
            <option key={state} value={state}>
              {t(stateNames[state])}
            </option>
          ))}
        </Select>
        {choices.length > 0 && (
          <Select
            class="button"
            label={t("operator-plan")}
            value={ask.plan}
            picked={ask.plan !== ""}
            onPick={(plan) => set({ plan })}
          >
            <option value="">{t("operator-all-plans")}</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Select
          class="button"
          label={t("operator-sort")}
          value={ask.sort}
          onPick={(sort) => set({ sort: sort as AccountSort })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(sortNames[sort])}
            </option>
          ))}
        </Select>
      </div>
      <p class="sr-only" role="status">
        {data !== undefined && !busy && t("operator-accounts-count", { n: pages.total })}
      </p>
      {fault && (
        <div class="sheet">
          <FaultBox fault={fault} onRetry={reload} />
        </div>
      )}
      {data?.length === 0 ? (
        <None ask={ask} onClear={clear} />
      ) : (
        !(fault && !data) && (
          <>
            <Table pages={pages} ask={ask} plans={plans} withPlans={withPlans} onSort={(sort) => set({ sort })} />
            {data && <More more={pages.more} total={pages.total} />}
          </>
        )
      )}
      {data && data.length > 1 && <p class="hint operator-keys">{t("operator-accounts-keys")}</p>}
    </>
  );
}

export function AccountsPage() {
  return (
    <OperatorFrame title={t("accounts")}>
      <Accounts />
    </OperatorFrame>
  );
}
