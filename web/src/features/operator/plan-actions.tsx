/** What an operator does to an account's plan. */
import { useState } from "preact/hooks";
import type { BillingView, PlansView } from "../../api/billing-types.ts";
import type { AdminAccount } from "../../api/operator-types.ts";
import { msg, t } from "../../base/text.ts";
import { Field } from "../../parts/field.tsx";
import { isRefunded, planAfterEnd } from "../../people/plan-use.ts";
import { formatDay } from "../../people/time.ts";
import { cancelPlan, clearLimits, resendEmail, setLimits, setPlan, startTrial, withdrawPlan } from "./api.ts";
import { type LimitTexts, limitNames, limitsBody, limitsOf } from "./limits.ts";
import { PlanField } from "./plan-field.tsx";
import { planName } from "./plans.ts";
import { type ActionProps, ReasonDialog, toBilling } from "./reason-dialog.tsx";

type Props = ActionProps & { plans: PlansView | undefined };

/** What the present plan is called. */
const presentPlan = ({ account, billing }: AdminAccount, plans: PlansView | undefined): string =>
  billing?.plan?.name ?? (account.plan ? planName(plans, account.plan) : t("plan-state-none"));

/** When a trial that begins now ends. */
const trialEnd = (days: number): string => formatDay(Math.floor(Date.now() / 1000) + days * 86_400);

/** What a plan that an operator sets means in this state of the subscription. */
function stateEffects({ account, billing }: AdminAccount): string[] {
  const end = billing?.trial_ends ?? billing?.ends;
  switch (account.state) {
    case "none":
    case "ended":
      return [t("operator-plan-effect-given")];
    case "trial":
      return end == null ? [] : [t("operator-plan-effect-trial", { day: formatDay(end) })];
    case "cancelled":
      return end == null ? [] : [t("operator-plan-effect-cancelled", { day: formatDay(end) })];
    default:
      return [];
  }
}

export function PlanDialog(props: Props) {
  const { account, plans } = props;
  const [plan, setChosen] = useState("");
  const { id, name, plan: present, state } = account.account;
  // An account whose plan ended can get the same one again.
  const again = state === "none" || state === "ended";
  return (
    <ReasonDialog
      {...props}
      title={t("operator-plan-title", { name })}
      action={t("operator-plan-set")}
      effects={[t("operator-plan-effect"), ...stateEffects(account)]}
      emails={[toBilling(account, msg("operator-email-plan"))]}
      reason="operators"
      ready={plan.trim() !== "" && (again || plan.trim() !== present)}
      send={(reason) => setPlan(id, { plan: plan.trim(), reason })}
      result={t("operator-plan-done", { name, plan: planName(plans, plan.trim()) })}
    >
      {(mark, edited) => (
        <PlanField
          label={t("operator-plan")}
          first
          hint={t("operator-plan-now", { plan: presentPlan(account, plans) })}
          plans={plans}
          present={present}
          empty={t("operator-plan-choose")}
          value={plan}
          mark={mark("plan")}
          onPlan={(one) => {
            edited();
            setChosen(one);
          }}
        />
      )}
    </ReasonDialog>
  );
}

/** Starts a trial, or sets another end of the running one. */
export function TrialDialog(props: Props) {
  const { account, plans } = props;
  const { id, name, plan: present, state } = account.account;
  const [plan, setChosen] = useState(present ?? plans?.plans[0]?.id ?? "");
  const [days, setDays] = useState(String(plans?.trial_days ?? 30));
  const count = Number(days);
  const fits = Number.isInteger(count) && count >= 1 && count <= 365;
  const running = state === "trial";
  return (
    <ReasonDialog
      {...props}
      title={running ? t("operator-trial-extend-title", { name }) : t("operator-trial-title", { name })}
      action={running ? t("operator-trial-extend") : t("operator-trial-start")}
      effects={[
        fits ? t("operator-trial-effect", { day: trialEnd(count) }) : t("operator-trial-days-hint"),
        t("operator-trial-effect-end"),
      ]}
      emails={[toBilling(account, msg("operator-email-trial"))]}
      reason="operators"
      ready={fits && plan.trim() !== ""}
      send={(reason) => startTrial(id, { plan: plan.trim(), days: count, reason })}
      result={t("operator-trial-done", { name, day: fits ? trialEnd(count) : "" })}
    >
      {(mark, edited) => (
        <div class="form-row">
          <PlanField
            label={t("operator-plan")}
            first
            plans={plans}
            present={present}
            value={plan}
            mark={mark("plan")}
            onPlan={(one) => {
              edited();
              setChosen(one);
            }}
          />
          <Field
            label={t("operator-trial-days")}
            type="number"
            min={1}
            max={365}
            required
            {...mark("days")}
            value={days}
            onText={(text) => {
              edited();
              setDays(text);
            }}
          />
        </div>
      )}
    </ReasonDialog>
  );
}

export function LimitsDialog(props: ActionProps) {
  const { account } = props;
  const { id, name } = account.account;
  const [texts, setTexts] = useState<LimitTexts>(() => limitsOf(account.limits, account.billing?.plan));
  const body = limitsBody(texts);
  return (
    <ReasonDialog
      {...props}
      title={t("operator-limits-title", { name })}
      action={t("operator-limits-set")}
      effects={[t("operator-limits-effect"), t("operator-limits-effect-over"), t("operator-limits-effect-emails")]}
      reason="operators"
      ready={body !== undefined && Object.keys(body).length > 0}
      send={(reason) => setLimits(id, { ...body, reason })}
      result={t("operator-limits-done", { name })}
    >
      {(mark, edited) => (
        <>
          <div class="operator-limit-fields">
            {limitNames.map(({ limit, name }, n) => (
              <Field
                key={limit}
                label={t(name)}
                first={n === 0}
                inputMode="numeric"
                autoComplete="off"
                placeholder={t("operator-limit-of-plan")}
                {...mark(limit)}
                value={texts[limit]}
                onText={(text) => {
                  edited();
                  setTexts({ ...texts, [limit]: text });
                }}
              />
            ))}
          </div>
          <p class={body === undefined ? "fault-line" : "hint"} role={body === undefined ? "alert" : undefined}>
            {body === undefined ? t("operator-limits-wrong") : t("operator-limits-hint")}
          </p>
        </>
      )}
    </ReasonDialog>
  );
}

export function ClearLimitsDialog(props: ActionProps) {
  const { id, name } = props.account.account;
  return (
    <ReasonDialog
      {...props}
      title={t("operator-limits-clear-title", { name })}
      action={t("operator-limits-clear")}
      effects={[
        t("operator-limits-clear-effect"),
        t("operator-limits-clear-effect-over"),
        t("operator-limits-effect-emails"),
      ]}
      reason="operators"
      send={(reason) => clearLimits(id, reason)}
      result={t("operator-limits-cleared", { name })}
    />
  );
}

export function CancelDialog({ billing, ...props }: ActionProps & { billing: BillingView }) {
  const { account } = props;
  const { id, name } = account.account;
  const end = billing.renews ?? billing.usage.until;
  return (
    <ReasonDialog
      {...props}
      bad
      title={t("operator-cancel-title", { name })}
      action={t("operator-cancel")}
      effects={[t("operator-cancel-effect", { day: formatDay(end) }), t("operator-cancel-effect-back")]}
      emails={[toBilling(account, msg("operator-email-cancelled"))]}
      reason="operators"
      send={(reason) => cancelPlan(id, reason)}
      result={t("operator-cancelled", { name })}
    />
  );
}

/** What applies once the plan has ended. */
function endEffect({ billing }: AdminAccount): string {
  const after = billing ? planAfterEnd(billing) : undefined;
  return after === undefined ? t("operator-withdraw-effect-held") : t("operator-withdraw-effect-plan", { plan: after });
}

export function WithdrawDialog(props: ActionProps) {
  const { account } = props;
  const { id, name } = account.account;
  return (
    <ReasonDialog
      {...props}
      bad
      title={t("operator-withdraw-title", { name })}
      action={t("operator-withdraw")}
      effects={[
        t("operator-withdraw-effect"),
        endEffect(account),
        account.billing && isRefunded(account.billing)
          ? t("operator-withdraw-effect-refund")
          : t("operator-withdraw-effect-refund-yourself"),
        t("operator-withdraw-effect-data"),
      ]}
      emails={[toBilling(account, msg("operator-email-withdrawn"))]}
      reason="operators"
      send={(reason) => withdrawPlan(id, reason)}
      result={t("operator-withdrawn", { name })}
    />
  );
}

export function ResendDialog(props: ActionProps) {
  const { account } = props;
  const { id, name } = account.account;
  return (
    <ReasonDialog
      {...props}
      title={t("operator-resend-title")}
      action={t("operator-resend")}
      effects={[t("operator-resend-effect")]}
      emails={[toBilling(account, msg("operator-email-plan"))]}
      reason="operators"
      send={(reason) => resendEmail(id, reason)}
      result={t("operator-resent", { name })}
    />
  );
}
