/** A funnel being made or changed: its steps, in an order that keyboard and pointer can change. */
import { useId, useState } from "preact/hooks";
import type { Site } from "../../api/index.ts";
import { addFunnel, changeFunnel, getGoals, type Funnel } from "../../api/goals.ts";
import { useDeed, useLoad } from "../../base/load.ts";
import { go } from "../../base/route.tsx";
import { emptyForm } from "../../goals/definition.ts";
import { funnelForm, funnelWish, goalStep, newFunnel, ownStep, type FunnelForm } from "../../goals/funnel.ts";
import { useNamed } from "../../goals/named.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { useSay } from "../../parts/say.tsx";
import { Select } from "../../parts/select.tsx";
import { siteAddress } from "../site/asked.ts";
import { Bar } from "../site/bar.tsx";
import { StepList } from "./step-list.tsx";

const orders = [
  { order: "ordered", title: "One after the other", text: "Anything may lie between two steps." },
  { order: "contiguous", title: "Right after one another", text: "No other page or event lies between." },
  { order: "any", title: "In any order", text: "Step 3 is taken by those who took steps 1, 2 and 3, whenever." },
] as const;

function Order({ form, onForm }: { form: FunnelForm; onForm: (form: FunnelForm) => void }) {
  const group = useId();
  return (
    <fieldset class="checks choices">
      <legend>In which order</legend>
      {orders.map(({ order, title, text }) => (
        <label key={order} class="choice">
          <input type="radio" name={group} checked={form.order === order} onChange={() => onForm({ ...form, order })} />
          <span>
            <strong>{title}</strong>
            <span class="muted">{text}</span>
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
        Most time between two steps <span class="muted">(optional)</span>
      </label>
      <span class="with-unit">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          placeholder="any"
          value={form.within}
          onInput={(event) => onForm({ ...form, within: event.currentTarget.value })}
        />
        <Select label="Unit" value={form.unit} onPick={(unit) => onForm({ ...form, unit: unit as FunnelForm["unit"] })}>
          <option value="seconds">seconds</option>
          <option value="minutes">minutes</option>
          <option value="hours">hours</option>
          <option value="days">days</option>
        </Select>
      </span>
      <p class="hint">A visit itself ends after half an hour without a sign of life.</p>
    </div>
  );
}

interface Props {
  name: string;
  funnel: Funnel | undefined;
  bar: { site: string; sites: Site[] | undefined };
  onDone: () => void;
}

export function Builder({ name, funnel, bar, onDone }: Props) {
  const say = useSay();
  const goals = useLoad(name, (signal) => getGoals(name, signal), name);
  const { picks, stretches, names } = useNamed(name);
  const [form, setForm] = useState<FunnelForm>(() => (funnel ? funnelForm(funnel) : newFunnel()));
  const add = (what: string) => {
    if (what === "") return;
    const step = what === "page" || what === "event" ? ownStep(emptyForm(what)) : goalStep(what);
    setForm({ ...form, steps: [...form.steps, step] });
  };
  const save = useDeed(async () => {
    const wish = funnelWish(form);
    const made = funnel ? await changeFunnel(name, funnel.id, wish) : await addFunnel(name, wish);
    onDone();
    say(funnel ? "The funnel is changed." : `“${made.name}” is counted.`);
    go(`${siteAddress(name)}/funnels/${made.id}`);
  });
  const few = form.steps.length < 2;
  return (
    <>
      <Bar {...bar} title={funnel ? `Change ${funnel.name}` : "New funnel"} period={false} filters={false} />
      <form
        class="form sheet builder"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <Field
          label="Name"
          required
          first={!funnel}
          maxLength={120}
          placeholder="From the prices to a customer"
          value={form.name}
          onText={(text) => setForm({ ...form, name: text })}
        />
        <fieldset class="field">
          <legend>Steps</legend>
          <StepList
            site={name}
            goals={goals.data ?? []}
            picks={picks.data ?? []}
            stretches={stretches.data ?? []}
            names={names}
            steps={form.steps}
            onSteps={(steps) => setForm({ ...form, steps })}
          />
          {form.steps.length < 12 && (
            <div class="add-step">
              <Select class="button" label="Add a step" value="" onPick={add}>
                <option value="">{form.steps.length === 0 ? "Add the first step…" : "Add a step…"}</option>
                <option value="page">A page</option>
                <option value="event">An event, or anything else</option>
                {(goals.data?.length ?? 0) > 0 && (
                  <optgroup label="Goals">
                    {goals.data?.map((goal) => (
                      <option key={goal.id} value={goal.id}>
                        {goal.name}
                      </option>
                    ))}
                  </optgroup>
                )}
              </Select>
              {few && <span class="hint">Two at least.</span>}
            </div>
          )}
          <FaultLine fault={goals.fault} />
        </fieldset>
        <Order form={form} onForm={setForm} />
        <Within form={form} onForm={setForm} />
        <FaultLine fault={save.fault} />
        <div class="form-end">
          <a class="button" href={`${siteAddress(name)}/funnels${funnel ? `/${funnel.id}` : ""}`}>
            Cancel
          </a>
          <button type="submit" class="button button-main" disabled={save.busy || few}>
            {save.busy ? "Saving…" : funnel ? "Save the changes" : "Make the funnel"}
          </button>
        </div>
      </form>
    </>
  );
}
