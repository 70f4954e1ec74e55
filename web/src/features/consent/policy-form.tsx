/** The paragraph for the site's privacy policy, and the address at which Stile looks for it. */
import { useState } from "preact/hooks";
import { useForm } from "../../base/form.ts";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { Copy } from "../../parts/copy.tsx";
import { FaultBox, FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { Segments } from "../../parts/segments.tsx";
import { formatTime } from "../../people/time.ts";
import { confirmPolicy, getParagraph, type ParagraphLanguage } from "./api.ts";
import { languageName } from "./languages.ts";
import type { Hard } from "./types.ts";

/** Its words, without the marks of Markdown. */
export const plainText = (markdown: string): string => markdown.replace(/[*`]/g, "").trim();

function Paragraph({ site, keep }: { site: string; keep: string }) {
  const [language, setLanguage] = useState<ParagraphLanguage>();
  const text = useLoad(
    `${site} ${keep} ${language ?? ""}`,
    (signal) => getParagraph(site, language, signal),
    `${site} ${keep}`,
  );
  if (text.fault && !text.data) return <FaultBox fault={text.fault} onRetry={text.reload} />;
  if (!text.data) return <div class="skeleton skeleton-code" />;
  return (
    <div class="consent-paragraph">
      <Segments
        label={t("consent-paragraph-language")}
        options={text.data.languages.map((one) => [one, languageName(one)])}
        value={language ?? text.data.language}
        onPick={setLanguage}
      />
      <div lang={text.data.language}>
        <Copy key={text.data.language} text={plainText(text.data.text)} label={t("consent-paragraph")} />
      </div>
    </div>
  );
}

interface Props {
  site: string;
  hard: Hard;
  disabled: boolean;
  onFound: () => void;
}

export function PolicyForm({ site, hard, disabled, onFound }: Props) {
  const { policy } = hard;
  const form = useForm({ url: policy?.url ?? "" }, async ({ url }) => {
    const found = await confirmPolicy(site, url.trim());
    form.set({ url: found.url });
    onFound();
  });
  return (
    <div class="form">
      {!disabled && (
        <>
          <p class="muted">{t("consent-paragraph-hint")}</p>
          <Paragraph site={site} keep={`${hard.keep.visits_days} ${hard.keep.records_days}`} />
          <form class="form" {...form.form}>
            <div class="form-row">
              <Field
                label={t("consent-policy-address")}
                required
                inputMode="url"
                autoCapitalize="off"
                spellcheck={false}
                placeholder="/privacy"
                {...form.field("url")}
              />
              <button type="submit" class="button button-main" disabled={form.busy || form.values.url.trim() === ""}>
                {form.busy ? t("consent-policy-checking") : t("consent-policy-check")}
              </button>
            </div>
            <p class="hint">{t("consent-policy-hint")}</p>
            <FaultLine {...form.line} />
          </form>
        </>
      )}
      {policy && (
        <figure class="consent-found">
          <figcaption class="muted">
            {t("consent-policy-found", { at: formatTime(policy.found_at), language: languageName(policy.language) })}{" "}
            <a href={policy.url} target="_blank" rel="noopener">
              {policy.url}
            </a>
          </figcaption>
          <blockquote class="quote" lang={policy.language}>
            {policy.passage}
          </blockquote>
        </figure>
      )}
    </div>
  );
}
