/** Creates or edits a goal, with a tester. */
import { useId, useState } from "preact/hooks";
import type { Goal, Pick, Stretch } from "../../api/goals-types.ts";
import type { Site } from "../../api/index.ts";
import { useForm } from "../../base/form.ts";
import { navigate } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { addGoal, changeGoal } from "./api.ts";
import { ApplyFrom, type StartChoice } from "./apply-from.tsx";
import {
  type Definition,
  definitionOf,
  emptyForm,
  type Form,
  formOf,
  isSameDefinition,
  withParts,
} from "./definition.ts";
import { DefinitionFields } from "./fields.tsx";
import { TestPanel, useGoalTest, useTester } from "./test-panel.tsx";
import { mistakeText } from "./tester.ts";
import { emptyWorth, type WorthForm, worthForm, worthValue } from "./worth.ts";
import "./editor.css";

function Worth({ worth, onWorth }: { worth: WorthForm; onWorth: (worth: WorthForm) => void }) {
  const group = useId();
  const kinds = [
    { kind: "nothing", text: t("goal-worth-none") },
    { kind: "event", text: t("goal-worth-event") },
    { kind: "fixed", text: t("goal-worth-fixed") },
  ] as const;
  return (
    <fieldset class="field">
      <legend>{t("goal-worth")}</legend>
      <div class="worth">
        <div class="segments">
          {kinds.map(({ kind, text }) => (
            <label key={kind}>
              <input
                type="radio"
                name={group}
                checked={worth.kind === kind}
                onChange={() => onWorth({ ...worth, kind })}
              />
              <span>{text}</span>
            </label>
          ))}
        </div>
        {worth.kind === "fixed" && (
          <span class="money">
            <input
              aria-label={t("goal-amount")}
              inputMode="decimal"
              required
              pattern="[0-9]+([.,][0-9]{1,4})?"
              title={t("goal-amount-hint")}
              placeholder={format.decimal(12.5)}
              value={worth.amount}
              onInput={(event) => onWorth({ ...worth, amount: event.currentTarget.value })}
            />
            <input
              aria-label={t("currency")}
              required
              pattern="[A-Za-z]{3}"
              maxLength={3}
              title={t("goal-currency-hint")}
              value={worth.currency}
              onInput={(event) => onWorth({ ...worth, currency: event.currentTarget.value })}
            />
          </span>
        )}
      </div>
    </fieldset>
  );
}

interface Props {
  site: Site;
  goal: Goal | undefined;
  /** Of a new goal: what it begins with. */
  start?: { name: string; definition: Definition } | undefined;
  picks: readonly Pick[];
  stretches: readonly Stretch[];
  back: string;
  onDone: () => void;
}

export function Editor({ site, goal, start, picks, stretches, back, onDone }: Props) {
  const announce = useAnnounce();
  const given = goal?.definition ?? start?.definition;
  const [form, setForm] = useState<Form>(() => withParts(given ? formOf(given) : emptyForm()));
  const [worth, setWorth] = useState(() => (goal ? worthForm(goal.value, site.currency) : emptyWorth(site.currency)));
  const [from, setFrom] = useState<StartChoice>(goal ? "now" : "past");
  const { tester, failed } = useTester();

  const definition = definitionOf(form);
  const mistake = tester?.check(definition);
  const tried = useGoalTest(site.name, definition, goal?.id, tester ? !mistake : failed);
  const changed = goal !== undefined && !isSameDefinition(goal.definition, definition);
  const value = worthValue(worth);
  const valued =
    goal !== undefined && JSON.stringify(worthValue(worthForm(goal.value, site.currency))) !== JSON.stringify(value);
  // A goal that counts only since it was created, or changed, can include the past as well.
  const late = goal?.counts_from != null;
  const versioned = changed || valued || (late && from === "past");
  const save = useForm({ name: goal?.name ?? start?.name ?? "" }, async ({ name }) => {
    if (goal) {
      await changeGoal(goal.id, {
        ...(name.trim() === goal.name ? {} : { name: name.trim() }),
        ...(changed ? { definition } : {}),
        ...(valued ? { value } : {}),
        ...(versioned ? { counts: from } : {}),
      });
    } else {
      await addGoal(site.name, { name: name.trim(), definition, ...(value ? { value } : {}), counts: from });
    }
    announce(goal ? t("goal-saved") : t("created-name", { name: name.trim() }));
    onDone();
    navigate(back);
  });
  const idle = goal !== undefined && !versioned && save.values.name.trim() === goal.name;
  return (
    <div class="editor">
      <form class="form sheet" {...save.form}>
        <Field
          label={t("name")}
          required
          first={!goal}
          maxLength={120}
          placeholder={t("goal-name-example")}
          {...save.field("name")}
        />
        <DefinitionFields site={site.name} picks={picks} stretches={stretches} form={form} onForm={setForm} />
        <Worth worth={worth} onWorth={setWorth} />
        {(!goal || changed || valued || late) && (
          <ApplyFrom from={from} onFrom={setFrom} fresh={!goal} compared={changed ? tried.data?.beside : undefined} />
        )}
        <FaultLine {...save.line} fault={save.line.fault && mistake ? mistakeText(mistake) : save.line.fault} />
        <div class="form-end">
          <a class="button" href={back}>
            {t("cancel")}
          </a>
          <button type="submit" class="button button-main" disabled={save.busy || idle}>
            {save.busy ? t("saving") : goal ? t("save-changes") : t("create-goal")}
          </button>
        </div>
      </form>
      <TestPanel definition={definition} mistake={mistake} tester={tester} failed={failed} tried={tried} site={site} />
    </div>
  );
}
