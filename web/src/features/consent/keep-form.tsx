/** What is kept of visitors who agree and for how long, in which languages they are asked, and by what. */
import { useState } from "preact/hooks";
import { isSame, useForm } from "../../base/form.ts";
import { language as reader, t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { saveHard } from "./api.ts";
import { LanguageField } from "./language-field.tsx";
import type { Hard, HardSettings } from "./types.ts";
import { unsaved } from "./unsaved.ts";

interface Values {
  "keep.visits_days": string;
  "keep.records_days": string;
  languages: readonly string[];
  own_tool: boolean;
}

const valuesOf = (hard: Hard): Values => ({
  "keep.visits_days": String(hard.keep.visits_days),
  "keep.records_days": String(hard.keep.records_days),
  languages: hard.saved_at == null && hard.languages.length === 0 ? [reader] : hard.languages,
  own_tool: hard.own_tool,
});

export const settingsOf = (values: Values): HardSettings => ({
  keep: { visits_days: Number(values["keep.visits_days"]), records_days: Number(values["keep.records_days"]) },
  languages: [...values.languages],
  own_tool: values.own_tool,
});

/** A number of days in months, as people know it; undefined below two months. */
export const inMonths = (days: string): number | undefined => {
  const months = Math.round(Number(days) / 30.44);
  return Number.isFinite(months) && months > 1 ? months : undefined;
};

interface Props {
  site: string;
  hard: Hard;
  disabled: boolean;
  onSaved: (hard: Hard) => void;
}

const edits = unsaved<Values>("keep");

export function KeepForm({ site, hard, disabled, onSaved }: Props) {
  // As saving answered, until the page has reloaded it.
  const [answered, setAnswered] = useState<{ before: Hard; hard: Hard }>();
  const saved = answered?.before === hard ? answered.hard : hard;
  const form = useForm<Values>(
    () => (disabled ? undefined : edits.of(site)) ?? valuesOf(hard),
    async (values) => {
      const answer = await saveHard(site, settingsOf(values));
      setAnswered({ before: hard, hard: answer });
      onSaved(answer);
    },
  );
  const { values } = form;
  const edited = !isSame(valuesOf(saved), values);
  const unchanged = saved.saved_at != null && !edited;
  edits.useKept(site, values, !disabled && edited);
  const hint = (days: string): string => {
    const months = inMonths(days);
    return months === undefined ? "" : t("consent-in-months", { n: months });
  };
  const ofLanguages = form.line.fault?.field?.startsWith("languages") ? form.line.fault.message : undefined;
  // Visitors agreed to a number of days: the server refuses more.
  const isOn = hard.mode === "on";
  const days = { type: "number", inputMode: "numeric", step: 1, required: true, disabled } as const;
  return (
    <form class="form" {...form.form}>
      <div class="consent-days">
        <Field
          label={t("consent-keep-visits")}
          hint={[hint(values["keep.visits_days"]), t("consent-keep-visits-hint")].filter(Boolean).join(" ")}
          min={1}
          max={isOn ? hard.keep.visits_days : 1095}
          {...days}
          {...form.field("keep.visits_days")}
        />
        <Field
          label={t("consent-keep-records")}
          hint={[hint(values["keep.records_days"]), t("consent-keep-records-hint")].filter(Boolean).join(" ")}
          min={365}
          max={isOn ? hard.keep.records_days : 3650}
          {...days}
          {...form.field("keep.records_days")}
        />
      </div>
      {isOn && !disabled && <p class="hint">{t("consent-keep-on-hint")}</p>}
      <LanguageField
        values={values.languages}
        ownTool={values.own_tool}
        disabled={disabled}
        fault={ofLanguages}
        onValues={(languages) => form.set({ languages })}
      />
      <fieldset class="checks choices">
        <legend>{t("consent-asked-by")}</legend>
        <label class="choice">
          <input
            type="radio"
            name="own_tool"
            disabled={disabled}
            checked={!values.own_tool}
            onChange={() => form.set({ own_tool: false })}
          />
          <span>
            <strong>{t("consent-asked-by-banner")}</strong>
            <span class="muted">{t("consent-asked-by-banner-hint")}</span>
          </span>
        </label>
        <label class="choice">
          <input
            type="radio"
            name="own_tool"
            disabled={disabled}
            checked={values.own_tool}
            onChange={() => form.set({ own_tool: true })}
          />
          <span>
            <strong>{t("consent-asked-by-tool")}</strong>
            <span class="muted">{t("consent-asked-by-tool-hint")}</span>
          </span>
        </label>
      </fieldset>
      {!ofLanguages && <FaultLine {...form.line} />}
      {!disabled && (
        <div class="form-start">
          <button type="submit" class="button button-main" disabled={form.busy || unchanged}>
            {form.busy ? t("saving") : t("save")}
          </button>
          {edited && saved.saved_at != null && (
            <button
              type="button"
              class="button"
              disabled={form.busy}
              onClick={() => {
                form.set(valuesOf(saved));
                form.dismiss();
              }}
            >
              {t("discard")}
            </button>
          )}
        </div>
      )}
    </form>
  );
}
