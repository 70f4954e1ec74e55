/** Imports from a running Matomo: its address, a token, the site's number there, and days. */
import type { ImportView } from "../../api/imports-types.ts";
import { useForm } from "../../base/form.ts";
import { t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { dayFromNow } from "../../people/time.ts";
import { importFromMatomo } from "./api.ts";

interface Props {
  site: string;
  onStarted: (started: ImportView) => void;
}

export function MatomoForm({ site, onStarted }: Props) {
  const yesterday = dayFromNow(Date.now(), -1);
  const form = useForm({ address: "", token: "", site: "1", from: "", to: yesterday }, async (typed) => {
    const { address, token, from, to } = typed;
    onStarted(await importFromMatomo(site, { address: address.trim(), token, site: Number(typed.site), from, to }));
    form.clear();
  });
  return (
    <form class="form import-matomo" {...form.form}>
      <Field
        label={t("import-matomo-address")}
        hint={t("import-matomo-address-hint")}
        placeholder="https://matomo.example.com/"
        inputMode="url"
        autoCapitalize="off"
        spellcheck={false}
        required
        {...form.field("address")}
      />
      <Field
        label={t("import-matomo-token")}
        hint={t("import-matomo-token-hint")}
        type="password"
        autoComplete="off"
        required
        {...form.field("token")}
      />
      <div class="form-row">
        <Field
          label={t("import-matomo-site")}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          required
          {...form.field("site")}
        />
        <Field label={t("import-first-day")} type="date" max={yesterday} required {...form.field("from")} />
        <Field label={t("import-last-day")} type="date" max={yesterday} required {...form.field("to")} />
      </div>
      <p class="hint">{t("import-matomo-site-hint")}</p>
      <FaultLine {...form.line} />
      <div class="buttons">
        <button type="submit" class="button button-main" disabled={form.busy}>
          {form.busy ? t("one-moment") : t("import-start")}
        </button>
      </div>
    </form>
  );
}
