/** A funnel being made or changed: its steps, in an order that keyboard and pointer can change. */
import { useId } from "preact/hooks";
import type { Funnel, Goal } from "../../api/goals-types.ts";
import { getGoals } from "../../api/index.ts";
import { useAfterRender } from "../../base/after-render.ts";
import { useForm } from "../../base/form.ts";
import { useLoad } from "../../base/load.ts";
import { navigate } from "../../base/route.tsx";
import { msg, t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { Popover } from "../../parts/popover.tsx";
import { Select } from "../../parts/select.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { siteAddress } from "../../parts/view-address.ts";
import { emptyForm } from "../goals/definition.ts";
import { useElementNames } from "../goals/element-names.ts";
import { addFunnel, changeFunnel } from "./api.ts";
import { definitionStep, type FunnelForm, funnelForm, funnelRequest, goalStep, newFunnel } from "./funnel.ts";
import { StepList } from "./step-list.tsx";

const orders = [
  { order: "ordered", title: msg("funnel-in-order"), text: msg("funnel-in-order-hint") },
  { order: "contiguous", title: msg("funnel-in-sequence"), text: msg("funnel-in-sequence-hint") },
  {
    order: "any",
    title: msg("funnel-any-order"),
    text: msg("funnel-any-order-hint"),
  },
] as const;

function Order({ form, onForm }: { form: FunnelForm; onForm: (form: FunnelForm) => void }) {
  const group = useId();
  return (
    <fieldset class="checks choices">
      <legend>{t("funnel-order")}</legend>
      {orders.map(({ order, title, text }) => (
        <label key={order} class="choice">
          <input type="radio" name={group} checked={form.order === order} onChange={() => onForm({ ...form, order })} />
          <span>
            <strong>{t(title)}</strong>
            <span class="muted">{t(text)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Within({ form, onForm }: { form: FunnelForm; onForm: (form: FunnelForm) => void }) {
  const id = useId();
  if (form.order === "any") return null;
  return (
    <div class="field">
      <label for={id}>
        {t("funnel-max-time")} <span class="muted">{t("optional")}</span>
      </label>
      <span class="with-unit">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          placeholder={t("funnel-max-time-any")}
          value={form.within}
          onInput={(event) => onForm({ ...form, within: event.currentTarget.value })}
        />
        <Select
          label={t("funnel-max-time-unit")}
          value={form.unit}
          onPick={(unit) => onForm({ ...form, unit: unit as FunnelForm["unit"] })}
        >
          <option value="seconds">{t("funnel-unit-seconds")}</option>
          <option value="minutes">{t("funnel-unit-minutes")}</option>
          <option value="hours">{t("funnel-unit-hours")}</option>
          <option value="days">{t("funnel-unit-days")}</option>
        </Select>
      </span>
      <p class="hint">{t("funnel-visit-ends")}</p>
    </div>
  );
}

/** What a step can be: a page or other event defined here, or an existing goal. */
function StepKinds({ goals, onPick }: { goals: readonly Goal[]; onPick: (what: string) => void }) {
  const item = (what: string, text: string) => (
    <button key={what} type="button" class="menu-item" onClick={() => onPick(what)}>
      {text}
    </button>
  );
  return (
    <>
      {item("page", t("funnel-step-page"))}
      {item("event", t("funnel-step-other"))}
      {goals.length > 0 && (
        <div class="menu-group" role="group" aria-labelledby="step-goals">
          <p class="menu-title" id="step-goals">
            {t("dimension-goals")}
          </p>
          <div class="menu-scroll">{goals.map((goal) => item(goal.id, goal.name))}</div>
        </div>
      )}
    </>
  );
}

interface Props {
  name: string;
  funnel: Funnel | undefined;
  onDone: () => void;
}

export function Builder({ name, funnel, onDone }: Props) {
  const announce = useAnnounce();
  const afterRender = useAfterRender();
  const goals = useLoad(name, (signal) => getGoals(name, signal), name);
  const { picks, stretches, names } = useElementNames(name);
  const start = (): FunnelForm => (funnel ? funnelForm(funnel) : newFunnel());
  const save = useForm(start, async (form) => {
    const request = funnelRequest(form);
    const made = funnel ? await changeFunnel(name, funnel.id, request) : await addFunnel(name, request);
    onDone();
    announce(funnel ? t("funnel-saved") : t("created-name", { name: made.name }));
    navigate(`${siteAddress(name)}/funnels/${made.id}`);
  });
  const { values: form, set } = save;
  const add = (what: string) => {
    const step = what === "page" || what === "event" ? definitionStep(emptyForm(what)) : goalStep(what);
    set({ steps: [...form.steps, step] });
    // The focus moves to what the step is.
    afterRender(() => document.querySelector<HTMLElement>(".step-list > li:last-child .step-what input")?.focus());
  };
  const few = form.steps.length < 2;
  return (
    <>
      <SiteBar
        site={name}
        title={funnel ? t("funnel-edit", { name: funnel.name }) : t("funnel-new")}
        period={false}
        filters={false}
      />
      <form class="form sheet builder" {...save.form}>
        <Field
          label={t("name")}
          required
          first={!funnel}
          maxLength={120}
          placeholder={t("funnel-name-example")}
          {...save.field("name")}
        />
        <fieldset class="field">
          <legend>{t("steps")}</legend>
          <StepList
            site={name}
            goals={goals.data ?? []}
            picks={picks.data ?? []}
            stretches={stretches.data ?? []}
            names={names}
            steps={form.steps}
            onSteps={(steps) => set({ steps })}
          />
          {form.steps.length < 12 && (
            <div class="add-step">
              <Popover
                class="button"
                panelClass="menu"
                face={
                  <>
                    {form.steps.length === 0 ? t("funnel-add-first-step") : t("funnel-add-step")}
                    <Icon name="chevron" />
                  </>
                }
              >
                {(close) => (
                  <StepKinds
                    goals={goals.data ?? []}
                    onPick={(what) => {
                      close();
                      add(what);
                    }}
                  />
                )}
              </Popover>
              {few && <span class="hint">{t("funnel-at-least-two")}</span>}
            </div>
          )}
          <FaultLine fault={goals.fault} />
        </fieldset>
        <Order form={form} onForm={set} />
        <Within form={form} onForm={set} />
        <FaultLine {...save.line} />
        <div class="form-end">
          <a class="button" href={`${siteAddress(name)}/funnels${funnel ? `/${funnel.id}` : ""}`}>
            {t("cancel")}
          </a>
          <button type="submit" class="button button-main" disabled={save.busy || few}>
            {save.busy ? t("saving") : funnel ? t("save-changes") : t("funnel-create")}
          </button>
        </div>
      </form>
    </>
  );
}
