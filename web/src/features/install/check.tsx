/** A page fetched and looked at: what keeps it from counting, and what to do about it. */
import { useState } from "preact/hooks";
import type { Finding, PageCheck } from "../../api/site-types.ts";
import { useForm } from "../../base/form.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { Icon, type IconName } from "../../parts/icon.tsx";
import { checkPage } from "./api.ts";

type Tone = "good" | "odd" | "bad";

const verdicts: Record<PageCheck["verdict"], { text: PlainId; tone: Tone }> = {
  counts: { text: msg("install-verdict-counted"), tone: "good" },
  counts_partly: { text: msg("install-verdict-partly"), tone: "odd" },
  counts_later: { text: msg("install-verdict-once-allowed"), tone: "odd" },
  unsure: { text: msg("install-verdict-unknown"), tone: "odd" },
  counts_not: { text: msg("install-verdict-not-counted"), tone: "bad" },
  no_page: { text: msg("install-page-not-loaded"), tone: "bad" },
};

const levels: Record<Finding["level"], { name: PlainId; icon: IconName }> = {
  problem: { name: msg("install-finding-problem"), icon: "close" },
  warning: { name: msg("install-finding-warning"), icon: "info" },
  note: { name: msg("install-finding-info"), icon: "info" },
  fine: { name: msg("install-finding-ok"), icon: "check" },
};

function FindingLine({ of }: { of: Finding }) {
  const { name, icon } = levels[of.level];
  return (
    <li class={`finding finding-${of.level}`}>
      <span class="finding-sign">
        <Icon name={icon} />
        <span class="sr-only">{t(name)}: </span>
      </span>
      <div>
        <p>{of.message}</p>
        {of.advice && <p class="muted">{of.advice}</p>}
      </div>
    </li>
  );
}

function Result({ of }: { of: PageCheck }) {
  const { text, tone } = verdicts[of.verdict];
  return (
    <div class="checked" role="status">
      <p class={`checked-verdict checked-${tone}`}>
        <strong>{t(text)}</strong>
        <span class="muted">
          {of.url ?? of.asked}
          {of.status != null &&
            ` · ${t("install-status-in", { status: String(of.status), time: format.computing(of.took_ms) })}`}
        </span>
      </p>
      <ul class="findings">
        {of.findings.map((finding, n) => (
          <FindingLine key={n} of={finding} />
        ))}
      </ul>
    </div>
  );
}

export function Check({ name }: { name: string }) {
  const [result, setResult] = useState<PageCheck>();
  const form = useForm({ url: "" }, async ({ url }) => {
    setResult(undefined);
    setResult(await checkPage(name, url.trim()));
  });
  return (
    <SettingCard title={t("install-check-title")} text={t("install-check-intro")}>
      <form class="form-row" {...form.form}>
        <Field
          label={t("dimension-page")}
          inputMode="url"
          autoCapitalize="off"
          spellcheck={false}
          placeholder="/"
          {...form.field("url")}
        />
        <button type="submit" class="button" disabled={form.busy}>
          {form.busy ? t("install-checking") : t("install-check-page")}
        </button>
      </form>
      {form.busy && <span class="skeleton skeleton-row" role="status" aria-label={t("install-checking-page")} />}
      <FaultLine {...form.line} />
      {result && <Result of={result} />}
    </SettingCard>
  );
}
