/** Invites to open an account: who was invited with which plan, and whether they used it. */
import { useState } from "preact/hooks";
import type { PlansView } from "../../api/billing-types.ts";
import type { AdminInvite, AdminInviteState } from "../../api/operator-types.ts";
import { useMe } from "../../api/shared.tsx";
import { useForm } from "../../base/form.ts";
import { usePages } from "../../base/pages.ts";
import { msg, type PlainId, rich, t } from "../../base/text.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Confirm, FormDialog } from "../../parts/confirm.tsx";
import { Field } from "../../parts/field.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { OlderEntries } from "../../parts/older.tsx";
import { hasPlans } from "../../people/billing.ts";
import { durationText, formatDay } from "../../people/time.ts";
import { accountAddress } from "./accounts-ask.ts";
import { getInvites, invite, withdrawInvite } from "./api.ts";
import { OperatorFrame, PageHead } from "./frame.tsx";
import { PlanField } from "./plan-field.tsx";
import { planName, usePlans } from "./plans.ts";

/** Invites of a page. */
const step = 50;

const states: Record<AdminInviteState, { name: PlainId; tag: string }> = {
  open: { name: msg("operator-invite-open"), tag: "tag tag-info" },
  used: { name: msg("operator-invite-used"), tag: "tag tag-good" },
  withdrawn: { name: msg("operator-invite-withdrawn"), tag: "tag" },
  expired: { name: msg("operator-invite-expired"), tag: "tag tag-odd" },
};

/** Which plan the account gets, and for how long. */
function planText({ plan, trial_days: days }: AdminInvite, plans: PlansView | undefined): string {
  if (!plan) return t("operator-invite-no-plan");
  const name = planName(plans, plan);
  return days == null ? t("operator-invite-plan", { plan: name }) : t("operator-invite-trial", { n: days, plan: name });
}

function Line({ one, plans, onWithdraw }: { one: AdminInvite; plans: PlansView | undefined; onWithdraw: () => void }) {
  const withPlans = hasPlans(useMe().data);
  const left = one.expires_at - Date.now() / 1000;
  const { name, tag } = states[one.state];
  return (
    <li class="line">
      <div class="line-main">
        <strong class="address">{one.email}</strong>
        <span class={tag}>{t(name)}</span>
        <p>{[one.account, withPlans && planText(one, plans)].filter(Boolean).join(" · ")}</p>
        <p class="muted">
          {one.invited_by
            ? t("operator-invite-by", { day: formatDay(one.created_at), name: one.invited_by })
            : t("operator-invite-on", { day: formatDay(one.created_at) })}
          {one.state === "open" && left > 0 && ` · ${t("operator-invite-expires", { span: durationText(left) })}`}
        </p>
      </div>
      <div class="line-acts">
        {one.opened && (
          <a class="button button-small" href={accountAddress(one.opened)}>
            {t("operator-open-account")}
            <span class="sr-only">: {one.email}</span>
          </a>
        )}
        {one.state === "open" && (
          <button type="button" class="button button-small" onClick={onWithdraw}>
            {t("operator-invite-withdraw-open")}
            <span class="sr-only">: {one.email}</span>
          </button>
        )}
      </div>
    </li>
  );
}

function InviteDialog({
  plans,
  done,
  onClose,
}: {
  plans: PlansView | undefined;
  done: (text: string) => void;
  onClose: () => void;
}) {
  const [plan, setPlan] = useState("");
  const [trial, setTrial] = useState(true);
  const form = useForm({ email: "", account: "", trial_days: "30" }, async ({ email, account, trial_days: days }) => {
    const name = account.trim();
    await invite({
      email: email.trim(),
      ...(name && { account: name }),
      ...(plan.trim() && { plan: plan.trim(), ...(trial && { trial_days: Number(days) }) }),
    });
    onClose();
    done(t("operator-invite-sent", { email: email.trim() }));
  });
  const { email, trial_days: days } = form.values;
  const count = Number(days);
  const fits = Number.isInteger(count) && count >= 1 && count <= 365;
  const withPlans = hasPlans(useMe().data);
  return (
    <FormDialog
      form={form}
      title={t("operator-invite-title")}
      action={t("operator-invite-send")}
      ready={email.trim() !== "" && (plan === "" || !trial || fits)}
      onClose={onClose}
    >
      <p>{t("operator-invite-hint")}</p>
      <Field
        label={t("operator-invite-email")}
        type="email"
        autoComplete="off"
        required
        first
        {...form.field("email")}
      />
      <Field
        label={t("operator-invite-account")}
        autoComplete="off"
        hint={t("operator-invite-account-hint")}
        {...form.field("account")}
      />
      {withPlans && (
        <PlanField
          label={t("operator-plan")}
          plans={plans}
          empty={t("operator-invite-default-plan")}
          value={plan}
          mark={form.mark("plan")}
          onPlan={(one) => {
            form.edited();
            setPlan(one);
          }}
        />
      )}
      {withPlans && plan !== "" && (
        <fieldset class="checks">
          <legend class="sr-only">{t("operator-invite-how-long")}</legend>
          <label>
            <input type="radio" name="how-long" checked={trial} onChange={() => setTrial(true)} />
            {t("operator-invite-as-trial")}
          </label>
          <label>
            <input type="radio" name="how-long" checked={!trial} onChange={() => setTrial(false)} />
            {t("operator-invite-for-good")}
          </label>
        </fieldset>
      )}
      {withPlans && plan !== "" && trial && (
        <Field
          label={t("operator-invite-days")}
          type="number"
          min={1}
          max={365}
          required
          {...form.field("trial_days")}
        />
      )}
    </FormDialog>
  );
}

function Invites() {
  const announce = useAnnounce();
  const plans = usePlans();
  const withPlans = hasPlans(useMe().data);
  const [inviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<AdminInvite>();
  const { list, older } = usePages(
    "invites",
    step,
    async (before, signal) => (await getInvites(step, before, signal)).map((one) => ({ ...one, at: one.created_at })),
    "invites",
  );
  const done = (text: string) => {
    list.reload();
    announce(text);
  };
  const add = (
    <button type="button" class="button button-main" onClick={() => setInviting(true)}>
      <Icon name="plus" />
      {t("operator-invite-add")}
    </button>
  );
  return (
    <div class="operator-narrow">
      <PageHead
        title={t("operator-invites")}
        text={withPlans ? t("operator-invites-intro-plans") : t("operator-invites-intro")}
        action={add}
      />
      <AsyncView of={list} lines={5}>
        {(invites) =>
          invites.length === 0 ? (
            <div class="sheet operator-empty">
              <Icon name="mail" />
              <h2>{t("operator-invites-none")}</h2>
              <p class="muted">{t("operator-invites-none-hint")}</p>
            </div>
          ) : (
            <>
              <ul class="sheet lines">
                {invites.map((one) => (
                  <Line key={one.id} one={one} plans={plans} onWithdraw={() => setLeaving(one)} />
                ))}
              </ul>
              <OlderEntries older={older} />
            </>
          )
        }
      </AsyncView>
      {inviting && <InviteDialog plans={plans} done={done} onClose={() => setInviting(false)} />}
      {leaving && (
        <Confirm
          title={t("operator-invite-withdraw-title")}
          action={t("operator-invite-withdraw")}
          bad
          onConfirm={async () => {
            await withdrawInvite(leaving.id);
            setLeaving(undefined);
            done(t("operator-invite-withdrew", { email: leaving.email }));
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>{rich("operator-invite-withdraw-hint", { email: <strong class="address">{leaving.email}</strong> })}</p>
        </Confirm>
      )}
    </div>
  );
}

export function InvitesPage() {
  return (
    <OperatorFrame title={t("operator-invites")}>
      <Invites />
    </OperatorFrame>
  );
}
