/** Writes an email to owners: first who gets it and how it looks, then sending it. */
import { useId, useState } from "preact/hooks";
import type { PlansView } from "../../api/billing-types.ts";
import type { AccountState, TellOwnersResult } from "../../api/operator-types.ts";
import { useMe } from "../../api/shared.tsx";
import { isSame, useForm } from "../../base/form.ts";
import { rich, t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { MailPreview } from "../../parts/mail-frame.tsx";
import { Select } from "../../parts/select.tsx";
import { TextArea } from "../../parts/text-area.tsx";
import { hasPlans } from "../../people/billing.ts";
import { type Draft, emptyDraft, isComplete, most, requestOf } from "./announcement.ts";
import { tellOwners } from "./api.ts";
import { PlanField } from "./plan-field.tsx";
import { planName } from "./plans.ts";
import { stateName, stateNames, statesOf } from "./states.tsx";

/** What was typed stays while other pages are open. */
let draft = emptyDraft;

/** Whom it is for, in words. */
export function audienceText(
  of: { plan?: string | null; state?: string | null },
  plans: PlansView | undefined,
): string {
  const plan = of.plan ? planName(plans, of.plan) : undefined;
  const state = of.state ? stateName(of.state) : undefined;
  if (plan && state) return t("operator-audience-both", { plan, state });
  if (plan) return t("operator-audience-plan", { plan });
  return state ? t("operator-audience-state", { state }) : t("operator-audience-all");
}

interface Props {
  plans: PlansView | undefined;
  /** It is being sent to this number of people. */
  onSent: (owners: number) => void;
}

export function AnnounceForm({ plans, onSent }: Props) {
  const id = useId();
  const [checked, setChecked] = useState<{ of: Draft; result: TellOwnersResult }>();
  const [sending, setSending] = useState(false);
  const form = useForm<Draft>(
    draft,
    async (values) => {
      setChecked({ of: values, result: await tellOwners(requestOf(values, true)) });
    },
    isComplete,
  );
  const { values } = form;
  draft = values;
  const set = (change: Partial<Draft>) => form.set(change);
  const withPlans = hasPlans(useMe().data);
  // Only what is previewed can be sent.
  const result = checked && isSame(checked.of, values) ? checked.result : undefined;
  const outdated = checked !== undefined && result === undefined;
  const owners = result?.owners ?? 0;
  return (
    <SettingCard title={t("operator-announce-new")} text={t("operator-announce-hint")}>
      <form class="form" {...form.form}>
        <div class="form-row">
          <div class="field">
            <label for={`${id}-state`}>{t("operator-state")}</label>
            <Select
              id={`${id}-state`}
              value={values.state}
              onPick={(state) => set({ state: state as AccountState | "" })}
            >
              <option value="">{t("operator-all-states")}</option>
              {statesOf(withPlans).map((state) => (
                <option key={state} value={state}>
                  {t(stateNames[state])}
                </option>
              ))}
            </Select>
          </div>
          {withPlans && (
            <PlanField
              label={t("operator-plan")}
              plans={plans}
              empty={t("operator-all-plans")}
              value={values.plan}
              onPlan={(plan) => set({ plan })}
            />
          )}
        </div>
        <Field
          label={t("operator-subject")}
          maxLength={most.subject}
          autoComplete="off"
          required
          {...form.field("subject")}
        />
        <TextArea
          label={t("operator-text")}
          rows={9}
          most={most.text}
          required
          hint={t("operator-text-hint")}
          {...form.field("text")}
        />
        <FaultLine {...form.line} />
        <div class="buttons">
          <button
            type="submit"
            class={result ? "button" : "button button-main"}
            disabled={form.busy || !isComplete(values)}
          >
            {form.busy ? t("operator-counting-owners") : outdated ? t("operator-check-again") : t("operator-check")}
          </button>
          {!isSame(values, emptyDraft) && (
            <button
              type="button"
              class="button button-plain"
              onClick={() => {
                set(emptyDraft);
                setChecked(undefined);
              }}
            >
              {t("discard")}
            </button>
          )}
        </div>
      </form>
      <div class="announce-result" role="status">
        {outdated && <p class="muted">{t("operator-check-outdated")}</p>}
        {result && owners === 0 && <p class="notice notice-odd">{t("operator-no-recipients")}</p>}
        {result && owners > 0 && (
          <p class="notice announce-count">
            {rich("operator-recipients", {
              owners: <strong>{t("operator-n-owners", { n: result.owners })}</strong>,
              accounts: t("operator-accounts-count", { n: result.accounts }),
            })}
          </p>
        )}
      </div>
      {result && <MailPreview mail={result.preview} />}
      {result && owners > 0 && (
        <div class="buttons">
          <button type="button" class="button button-main" onClick={() => setSending(true)}>
            {t("operator-send-open", { n: owners })}
          </button>
        </div>
      )}
      {sending && result && (
        <Confirm
          title={t("operator-send-title", { n: owners })}
          action={t("operator-send")}
          busy={t("operator-send-busy")}
          onConfirm={async () => {
            const sent = await tellOwners(requestOf(values, false));
            setSending(false);
            setChecked(undefined);
            form.set(emptyDraft);
            onSent(sent.owners);
          }}
          onClose={() => setSending(false)}
        >
          <p>
            <strong>{values.subject.trim()}</strong>
          </p>
          <p>{audienceText(values, plans)}</p>
          <p class="muted">{t("operator-send-hint")}</p>
        </Confirm>
      )}
    </SettingCard>
  );
}
