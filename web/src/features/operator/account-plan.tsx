/** An account's plan, what it uses of it, its limits, and what an operator can do to them. */
import { useState } from "preact/hooks";
import type { BillingView } from "../../api/billing-types.ts";
import type { AdminAccount } from "../../api/operator-types.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { SettingCard } from "../../parts/card.tsx";
import { LimitBar } from "../../parts/limit-bar.tsx";
import { isNothingLeft, usedShare } from "../../people/billing.ts";
import { isRefunded, levelOf } from "../../people/plan-use.ts";
import { formatDay, formatTime } from "../../people/time.ts";
import { limitNames } from "./limits.ts";
import {
  CancelDialog,
  ClearLimitsDialog,
  LimitsDialog,
  PlanDialog,
  ResendDialog,
  TrialDialog,
  WithdrawDialog,
} from "./plan-actions.tsx";
import { planName, usePlans } from "./plans.ts";
import type { ActionProps } from "./reason-dialog.tsx";
import { stateName } from "./states.tsx";

export type AccountParts = Omit<ActionProps, "onClose">;

const providers: Record<string, string> = {
  stripe: "Stripe",
  paddle: "Paddle",
  lemon_squeezy: "Lemon Squeezy",
};
const providerName = (provider: string): string => providers[provider] ?? t("operator-by-relay");

const periods: Record<"month" | "year", PlainId> = {
  month: msg("operator-monthly"),
  year: msg("operator-yearly"),
};

function Use({ billing }: { billing: BillingView }) {
  const { usage } = billing;
  const isOver = isNothingLeft(billing);
  const share = usedShare(usage);
  return (
    <div class="plan-use" data-level={levelOf(usage)}>
      <p>
        <b class="plan-hits">{format.exact(usage.hits)}</b>{" "}
        {usage.limit == null
          ? t("operator-hits-unlimited")
          : t("operator-hits-of", { limit: format.exact(usage.limit) })}
        {share !== undefined && Number.isFinite(share) && (
          <b class="plan-percent">{format.roundShare(Math.round(share * 1000) / 1000)}</b>
        )}
      </p>
      <LimitBar use={usage} />
      <p class="muted">
        {t("operator-use-period", { from: formatDay(usage.from), until: formatDay(usage.until) })}
        {usage.counted_at != null && ` · ${t("operator-counted", { ago: format.ago(usage.counted_at) })}`}
      </p>
      {usage.held && (
        <p class="notice notice-bad">{isOver ? t("operator-held-ended") : t("operator-held-since-grace")}</p>
      )}
      {!usage.held && usage.grace_ends != null && (
        <p class="notice notice-odd">
          {isOver
            ? t("operator-grace-ended", { at: formatTime(usage.grace_ends) })
            : t("operator-grace-ends", { at: formatTime(usage.grace_ends) })}
        </p>
      )}
    </div>
  );
}

/** Price and dates, as far as there are some. */
function Facts({ billing, plan, state }: { billing: BillingView; plan: string | undefined; state: string }) {
  const { price, period, since, renews, ends, cancelled_at: cancelled, trial_ends: trial, provider } = billing;
  const rows: [string, string | undefined][] = [
    [t("operator-plan"), plan],
    [t("operator-state"), state],
    [
      t("operator-price"),
      price ? `${format.money(price.amount, price.currency)} ${period ? t(periods[period]) : ""}`.trim() : undefined,
    ],
    [t("operator-since"), since == null ? undefined : formatDay(since)],
    [t("operator-trial-ends"), trial == null ? undefined : formatTime(trial)],
    [t("operator-renews"), renews == null ? undefined : formatDay(renews)],
    [t("operator-cancelled-on"), cancelled == null ? undefined : formatDay(cancelled)],
    [
      ends != null && ends * 1000 < Date.now() ? t("operator-ended-on") : t("operator-ends"),
      ends == null || trial != null ? undefined : formatDay(ends),
    ],
    [t("operator-billed-by"), provider ? providerName(provider) : price ? undefined : t("operator-by-none")],
    [
      t("buyer"),
      billing.buyer
        ? [billing.buyer.name, billing.buyer.country, billing.buyer.vat_number].filter(Boolean).join(", ")
        : undefined,
    ],
    [t("invoice-email"), billing.details?.email ?? undefined],
    [t("invoice-reference"), billing.details?.reference],
    [t("invoice-address"), billing.details?.address],
  ];
  return (
    <dl class="facts operator-facts">
      {rows.map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type PlanAction = "plan" | "trial" | "cancel" | "withdraw" | "resend";

type Billed = Pick<AdminAccount, "account" | "billing">;

const runs = (state: string): boolean => state !== "none" && state !== "ended";

/** Whether a payment provider bills what runs: an operator then changes neither the plan nor a trial. */
const isBilled = ({ account, billing }: Billed): boolean =>
  billing != null && runs(account.state) && isRefunded(billing);

/** What the state allows. The server decides; this leaves away what it would refuse. */
export function planActions({ account, billing }: Billed): PlanAction[] {
  if (!billing) return [];
  const { state } = account;
  const actions: PlanAction[] = [];
  if (!isBilled({ account, billing })) {
    actions.push("plan");
    if (state === "trial" || !runs(state)) actions.push("trial");
  }
  if (state !== "none") actions.push("resend");
  if (billing.can.cancel) actions.push("cancel");
  if (billing.can.withdraw) actions.push("withdraw");
  return actions;
}

const actionNames: Record<PlanAction, PlainId> = {
  plan: msg("operator-plan-open"),
  trial: msg("operator-trial-open"),
  resend: msg("operator-resend-open"),
  cancel: msg("operator-cancel-open"),
  withdraw: msg("operator-withdraw-open"),
};

export function PlanCard({ account, done }: AccountParts) {
  const plans = usePlans();
  const [action, setAction] = useState<PlanAction>();
  const { billing } = account;
  if (!billing) return null;
  const part = { account, done, onClose: () => setAction(undefined), plans };
  const { plan, state } = account.account;
  return (
    <SettingCard
      title={t("operator-plan-and-use")}
      text={plan && !billing.plan ? t("operator-plan-removed") : undefined}
    >
      <Use billing={billing} />
      <Facts
        billing={billing}
        plan={billing.plan?.name ?? (plan ? planName(plans, plan) : undefined)}
        state={stateName(state)}
      />
      {isBilled(account) && billing.provider && (
        <p class="muted">{t("operator-plan-billed", { provider: providerName(billing.provider) })}</p>
      )}
      <div class="buttons">
        {planActions(account).map((one) => (
          <button
            key={one}
            type="button"
            class={one === "cancel" || one === "withdraw" ? "button button-bad-line" : "button"}
            onClick={() => setAction(one)}
          >
            {one === "trial" && state === "trial" ? t("operator-trial-extend-open") : t(actionNames[one])}
          </button>
        ))}
      </div>
      {action === "plan" && <PlanDialog {...part} />}
      {action === "trial" && <TrialDialog {...part} />}
      {action === "resend" && <ResendDialog {...part} />}
      {action === "cancel" && <CancelDialog {...part} billing={billing} />}
      {action === "withdraw" && <WithdrawDialog {...part} />}
    </SettingCard>
  );
}

export function LimitsCard({ account, done }: AccountParts) {
  const [action, setAction] = useState<"set" | "clear">();
  const { limits, billing } = account;
  if (!billing) return null;
  const part = { account, done, onClose: () => setAction(undefined) };
  const used: Partial<Record<string, number>> = { sites: account.account.sites, members: account.account.members };
  return (
    <SettingCard
      title={t("operator-limits")}
      text={limits.own ? t("operator-limits-own") : t("operator-limits-of-plan")}
      end={
        <span class="buttons">
          {limits.own && (
            <button type="button" class="button" onClick={() => setAction("clear")}>
              {t("operator-limits-clear-open")}
            </button>
          )}
          <button type="button" class="button" onClick={() => setAction("set")}>
            {limits.own ? t("operator-limits-change-open") : t("operator-limits-set-open")}
          </button>
        </span>
      }
    >
      <dl class="limit-grid">
        {limitNames.map(({ limit, name }) => {
          const value = limits[limit];
          const ofPlan = billing.plan?.[limit];
          const own = limits.own && value !== ofPlan;
          return (
            <div key={limit}>
              <dt>
                {t(name)}
                {own && <span class="tag tag-info">{t("operator-limit-own")}</span>}
              </dt>
              <dd>
                <b>{value == null ? t("operator-any-number") : format.exact(value)}</b>
                {used[limit] !== undefined && value != null && (
                  <span class="muted"> {t("operator-limit-used", { used: format.exact(used[limit]) })}</span>
                )}
                {own && billing.plan && (
                  <span class="muted limit-plan">
                    {t("operator-limit-plan-has", {
                      limit: ofPlan == null ? t("operator-any-number") : format.exact(ofPlan),
                    })}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {action === "set" && <LimitsDialog {...part} />}
      {action === "clear" && <ClearLimitsDialog {...part} />}
    </SettingCard>
  );
}
