/** The fields of a definition: which kind of thing, and what belongs to it. */
import { useId } from "preact/hooks";
import type { Pick, Stretch } from "../../api/goals.ts";
import { askEvents, askPages, askPropNames, askPropValues } from "../../goals/ask.ts";
import { emptyForm, pagePath, withParts, type ConditionForm, type Form, type Kind } from "../../goals/definition.ts";
import { compares, kinds } from "../../goals/words.ts";
import { Combo } from "../../parts/combo.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Select } from "../../parts/select.tsx";
import { Texts } from "./texts.tsx";

export interface Known {
  site: string;
  picks: readonly Pick[];
  stretches: readonly Stretch[];
}

interface Props extends Known {
  form: Form;
  onForm: (form: Form) => void;
  /** Inside another one: without what may not be nested. */
  nested?: boolean;
}

function Kinds({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const group = useId();
  return (
    <fieldset class="kinds">
      <legend>What reaches it</legend>
      {kinds.map((one) => (
        <label key={one.kind} class="kind">
          <input type="radio" name={group} checked={one.kind === kind} onChange={() => onKind(one.kind)} />
          <span>
            <strong>{one.name}</strong>
            <span class="muted">{one.example}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function KindSelect({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  return (
    <Select label="What" value={kind} onPick={(picked) => onKind(picked as Kind)}>
      {kinds
        .filter((one) => one.kind !== "all")
        .map((one) => (
          <option key={one.kind} value={one.kind}>
            {one.name}
          </option>
        ))}
    </Select>
  );
}

function Pages({ form, onForm, site, needed, label, nested }: Props & { needed: boolean; label: string }) {
  return (
    <Texts
      label={label}
      optional={!needed}
      add="Another page"
      placeholder="/thanks"
      hint={nested ? undefined : "Paste an address, or use * for anything: /blog/* is every page under it."}
      scope={`pages ${site}`}
      ask={askPages(site)}
      values={form.pages}
      onValues={(pages) => onForm({ ...form, pages })}
      clean={pagePath}
    />
  );
}

function Condition({ site, event, at, one, onOne, onRemove }: { site: string; event: string; at: number; one: ConditionForm; onOne: (one: ConditionForm) => void; onRemove: () => void }) {
  const numeric = one.compare === "at_least" || one.compare === "at_most";
  return (
    <div class="condition">
      <Combo
        label={`Property ${at + 1}`}
        placeholder="plan"
        scope={`names ${site} ${event}`}
        ask={askPropNames(site, event)}
        value={one.name}
        onText={(name) => onOne({ ...one, name })}
      />
      <Select
        label={`Property ${at + 1}: how it is compared`}
        value={one.compare}
        onPick={(compare) => onOne({ ...one, compare: compare as ConditionForm["compare"] })}
      >
        {compares.map(({ compare, name }) => (
          <option key={compare} value={compare}>
            {name}
          </option>
        ))}
      </Select>
      <Combo
        label={`Property ${at + 1}: value`}
        placeholder={numeric ? "3" : "pro, team"}
        numeric={numeric}
        scope={`values ${site} ${event} ${one.name}`}
        ask={one.name && !numeric ? askPropValues(site, event, one.name) : undefined}
        value={one.value}
        onText={(value) => onOne({ ...one, value })}
      />
      <button type="button" class="icon-button" aria-label={`Remove property ${at + 1}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function Conditions({ form, onForm, site }: Props) {
  const set = (props: readonly ConditionForm[]) => onForm({ ...form, props });
  return (
    <fieldset class="field conditions">
      <legend>
        Where <span class="muted">(optional)</span>
      </legend>
      {form.props.map((one, at) => (
        <Condition
          key={at}
          site={site}
          event={form.event.trim()}
          at={at}
          one={one}
          onOne={(next) => set(form.props.map((old, n) => (n === at ? next : old)))}
          onRemove={() => set(form.props.filter((_, n) => n !== at))}
        />
      ))}
      <button
        type="button"
        class="quiet-add"
        onClick={() => set([...form.props, { name: "", compare: "is", value: "" }])}
      >
        <Icon name="plus" />
        {form.props.length > 0 ? "And another property" : "Only with certain properties"}
      </button>
    </fieldset>
  );
}

function EventName({ form, onForm, site }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>Event</label>
      <Combo
        id={id}
        placeholder="Sign-up"
        required
        scope={`events ${site}`}
        ask={askEvents(site)}
        value={form.event}
        onText={(event) => onForm({ ...form, event })}
      />
    </div>
  );
}

const targets: Partial<Record<Kind, { label: string; placeholder: string; hint: string }>> = {
  outbound: { label: "To", placeholder: "https://shop.example/*", hint: "Nothing here: a link to any other site." },
  download: { label: "Which file", placeholder: "*.pdf", hint: "Nothing here: any file." },
  form: { label: "Which form", placeholder: "contact", hint: "Its id, its name, or the path it is sent to. Nothing here: any form." },
};

function Targets({ form, onForm }: Props) {
  const said = targets[form.kind];
  if (!said) return null;
  return (
    <Texts
      {...said}
      optional
      add="Another"
      values={form.targets}
      onValues={(targets) => onForm({ ...form, targets })}
    />
  );
}

function Named({ label, none, list, value, onPick }: { label: string; none: string; list: readonly { id: string; name: string; page: string }[]; value: string; onPick: (id: string) => void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {list.length === 0 ? (
        <p class="hint">{none}</p>
      ) : (
        <Select id={id} value={value} onPick={onPick}>
          <option value="">Choose…</option>
          {list.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name} ({one.page})
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

function Act({ form, onForm }: Props) {
  const group = useId();
  return (
    <fieldset class="segments">
      <legend class="sr-only">What is done with it</legend>
      {(["clicked", "seen"] as const).map((act) => (
        <label key={act}>
          <input type="radio" name={group} checked={form.act === act} onChange={() => onForm({ ...form, act })} />
          <span>{act === "clicked" ? "Clicked" : "Seen"}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Count({ label, unit, value, most, onText, optional }: { label: string; unit: string; value: string; most: number; onText: (text: string) => void; optional?: boolean }) {
  const id = useId();
  return (
    <div class="field field-short">
      <label for={id}>
        {label} {optional && <span class="muted">(optional)</span>}
      </label>
      <span class="with-unit">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          step={1}
          required={!optional}
          value={value}
          onInput={(event) => onText(event.currentTarget.value)}
        />
        <span>{unit}</span>
      </span>
    </div>
  );
}

function Parts(props: Props) {
  const { form, onForm } = props;
  const set = (parts: readonly Form[]) => onForm({ ...form, parts });
  return (
    <fieldset class="field parts">
      <legend>All of these, in any order</legend>
      {form.parts.map((part, at) => (
        <div class="part" key={at} role="group" aria-label={`Part ${at + 1}`}>
          <DefinitionFields
            {...props}
            nested
            form={part}
            onForm={(next) => set(form.parts.map((old, n) => (n === at ? next : old)))}
          />
          {form.parts.length > 2 && (
            <button
              type="button"
              class="icon-button part-remove"
              aria-label={`Remove part ${at + 1}`}
              onClick={() => set(form.parts.filter((_, n) => n !== at))}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      ))}
      {form.parts.length < 6 && (
        <button type="button" class="quiet-add" onClick={() => set([...form.parts, emptyForm("page")])}>
          <Icon name="plus" />
          And something else
        </button>
      )}
    </fieldset>
  );
}

export function DefinitionFields(props: Props) {
  const { form, onForm, nested } = props;
  const onKind = (kind: Kind) => onForm(withParts({ ...form, kind }));
  const { kind } = form;
  const time = (label: string, optional?: boolean) => (
    <Count
      label={label}
      unit="seconds"
      most={86_400}
      optional={optional}
      value={form.seconds}
      onText={(seconds) => onForm({ ...form, seconds })}
    />
  );
  return (
    <>
      {nested ? <KindSelect kind={kind} onKind={onKind} /> : <Kinds kind={kind} onKind={onKind} />}
      {kind === "event" && <EventName {...props} />}
      {kind === "event" && <Conditions {...props} />}
      {kind === "pick" && (
        <>
          <Named
            label="Element"
            none="No element is picked yet. Pick one on your page, on the page before this one."
            list={props.picks}
            value={form.pick}
            onPick={(pick) => onForm({ ...form, pick })}
          />
          <Act {...props} />
        </>
      )}
      {kind === "stretch" && (
        <Named
          label="Part of a page"
          none="No part of a page is marked yet. Mark one on your page, on the page before this one."
          list={props.stretches}
          value={form.stretch}
          onPick={(stretch) => onForm({ ...form, stretch })}
        />
      )}
      <Targets {...props} />
      {kind === "scroll" && (
        <Count
          label="Read down to"
          unit="percent"
          most={100}
          value={form.percent}
          onText={(percent) => onForm({ ...form, percent })}
        />
      )}
      {kind === "engaged" && time("In use for")}
      {kind === "stretch" && time("In the window for", true)}
      {kind === "all" ? (
        <Parts {...props} />
      ) : (
        <Pages
          {...props}
          needed={kind === "page"}
          label={kind === "page" ? "Page" : kind === "engaged" ? "On which page" : "Only on certain pages"}
        />
      )}
    </>
  );
}
