/** The fields of a definition: which kind of thing, and what belongs to it. */
import { useId } from "preact/hooks";
import type { Pick, Stretch } from "../../api/goals-types.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { Combo } from "../../parts/combo.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Select } from "../../parts/select.tsx";
import { loadEvents, loadPages } from "../../site/combo-options.ts";
import { Conditions } from "./conditions.tsx";
import { emptyForm, type Form, type Kind, pagePath, withParts } from "./definition.ts";
import { kinds } from "./sentences.ts";
import { Texts } from "./texts.tsx";

export interface KnownElements {
  site: string;
  picks: readonly Pick[];
  stretches: readonly Stretch[];
}

interface Props extends KnownElements {
  form: Form;
  onForm: (form: Form) => void;
  /** Inside another one: without what may not be nested. */
  nested?: boolean;
}

function Kinds({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const group = useId();
  return (
    <fieldset class="kinds">
      <legend>{t("goal-trigger")}</legend>
      {kinds.map((one) => (
        <label key={one.kind} class="kind">
          <input type="radio" name={group} checked={one.kind === kind} onChange={() => onKind(one.kind)} />
          <span>
            <strong>{t(one.name)}</strong>
            <span class="muted">{t(one.example)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function KindSelect({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  return (
    <Select label={t("goal-condition")} value={kind} onPick={(picked) => onKind(picked as Kind)}>
      {kinds
        .filter((one) => one.kind !== "all")
        .map((one) => (
          <option key={one.kind} value={one.kind}>
            {t(one.name)}
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
      add={t("goal-add-page")}
      placeholder="/thanks"
      hint={nested ? undefined : t("pages-hint")}
      scope={`pages ${site}`}
      ask={loadPages(site)}
      values={form.pages}
      onValues={(pages) => onForm({ ...form, pages })}
      clean={pagePath}
    />
  );
}

function EventName({ form, onForm, site }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t("dimension-event")}</label>
      <Combo
        id={id}
        placeholder={t("goal-name-example")}
        required
        scope={`events ${site}`}
        ask={loadEvents(site)}
        value={form.event}
        onText={(event) => onForm({ ...form, event })}
      />
    </div>
  );
}

const targets: Partial<Record<Kind, { label: PlainId; placeholder: () => string; hint: PlainId }>> = {
  outbound: { label: msg("goal-link-url"), placeholder: () => "https://shop.example/*", hint: msg("goal-link-hint") },
  download: { label: msg("goal-file"), placeholder: () => "*.pdf", hint: msg("goal-file-hint") },
  form: {
    label: msg("goal-form"),
    placeholder: () => t("goal-form-example"),
    hint: msg("goal-form-hint"),
  },
};

function Targets({ form, onForm }: Props) {
  const texts = targets[form.kind];
  if (!texts) return null;
  return (
    <Texts
      label={t(texts.label)}
      placeholder={texts.placeholder()}
      hint={t(texts.hint)}
      optional
      add={t("goal-add-another")}
      values={form.targets}
      onValues={(targets) => onForm({ ...form, targets })}
    />
  );
}

interface NamedProps {
  label: string;
  none: string;
  list: readonly { id: string; name: string; page: string }[];
  value: string;
  onPick: (id: string) => void;
}

function Named({ label, none, list, value, onPick }: NamedProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {list.length === 0 ? (
        <p class="hint">{none}</p>
      ) : (
        <Select id={id} value={value} onPick={onPick}>
          <option value="">{t("choose-open")}</option>
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
      <legend class="sr-only">{t("goal-act")}</legend>
      {(["clicked", "seen"] as const).map((act) => (
        <label key={act}>
          <input type="radio" name={group} checked={form.act === act} onChange={() => onForm({ ...form, act })} />
          <span>{act === "clicked" ? t("goal-act-clicked") : t("goal-act-viewed")}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface CountProps {
  label: string;
  unit: string;
  value: string;
  max: number;
  onText: (text: string) => void;
  optional?: boolean | undefined;
}

function Count({ label, unit, value, max, onText, optional }: CountProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        {label} {optional && <span class="muted">{t("optional")}</span>}
      </label>
      <span class="with-unit">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={max}
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
      <legend>{t("goal-all-in-any-order")}</legend>
      {form.parts.map((part, at) => (
        <div class="part" key={at} role="group" aria-label={t("goal-condition-n", { n: at + 1 })}>
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
              aria-label={t("goal-condition-remove", { n: at + 1 })}
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
          {t("goal-condition-add")}
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
      unit={t("goal-seconds")}
      max={86_400}
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
            label={t("goal-element")}
            none={t("goal-no-elements")}
            list={props.picks}
            value={form.pick}
            onPick={(pick) => onForm({ ...form, pick })}
          />
          <Act {...props} />
        </>
      )}
      {kind === "stretch" && (
        <Named
          label={t("goal-section")}
          none={t("goal-no-sections")}
          list={props.stretches}
          value={form.stretch}
          onPick={(stretch) => onForm({ ...form, stretch })}
        />
      )}
      <Targets {...props} />
      {kind === "scroll" && (
        <Count
          label={t("goal-scrolled-to")}
          unit={t("goal-percent")}
          max={100}
          value={form.percent}
          onText={(percent) => onForm({ ...form, percent })}
        />
      )}
      {kind === "engaged" && time(t("goal-active-time"))}
      {kind === "stretch" && time(t("goal-visible-for"), true)}
      {kind === "all" ? (
        <Parts {...props} />
      ) : (
        <Pages
          {...props}
          needed={kind === "page"}
          label={
            kind === "page" ? t("dimension-page") : kind === "engaged" ? t("goal-page-label") : t("goal-limit-pages")
          }
        />
      )}
    </>
  );
}
