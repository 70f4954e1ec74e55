/** A page fetched and looked at: what keeps it from counting, and what to do about it. */
import { useState } from "preact/hooks";
import { checkPage, type Finding, type PageCheck } from "../../api/site.ts";
import { useDeed } from "../../base/load.ts";
import { msg, saying, t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { Field } from "../../parts/field.tsx";
import { Icon, type IconName } from "../../parts/icon.tsx";
import { Said } from "../../parts/said.tsx";
import * as format from "../../figures/format.ts";

type Tone = "good" | "odd" | "bad";

const verdicts: Record<PageCheck["verdict"], { text: string; tone: Tone }> = {
  counts: { text: msg("The page is counted"), tone: "good" },
  counts_partly: { text: msg("The page is counted, but not all of it"), tone: "odd" },
  counts_later: { text: msg("The page is counted once something lets the tag run"), tone: "odd" },
  unsure: { text: msg("Whether the page is counted cannot be told from outside"), tone: "odd" },
  counts_not: { text: msg("The page is not counted"), tone: "bad" },
  no_page: { text: msg("The page could not be read"), tone: "bad" },
};

const levels: Record<Finding["level"], { name: string; icon: IconName }> = {
  problem: { name: msg("Problem"), icon: "close" },
  warning: { name: msg("Warning"), icon: "info" },
  note: { name: msg("Note|a finding"), icon: "info" },
  fine: { name: msg("Fine"), icon: "check" },
};

function Found({ of }: { of: Finding }) {
  const { name, icon } = levels[of.level];
  return (
    <li class={`finding finding-${of.level}`}>
      <span class="finding-sign">
        <Icon name={icon} />
        <span class="sr-only">{t(name)}: </span>
      </span>
      <div>
        <p>
          <Said part="checks" text={of.message} />
        </p>
        {of.advice && (
          <p class="muted">
            <Said part="checks" text={of.advice} />
          </p>
        )}
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
          {of.status != null && ` · ${t("{status} in {time}", { status: String(of.status), time: format.computing(of.took_ms) })}`}
        </span>
      </p>
      <ul class="findings">
        {of.findings.map((finding, n) => (
          <Found key={n} of={finding} />
        ))}
      </ul>
    </div>
  );
}

export function Check({ name }: { name: string }) {
  const [url, setUrl] = useState("");
  const [result, setResult] = useState<PageCheck>();
  const deed = useDeed(async () => {
    setResult(undefined);
    setResult(await saying(checkPage(name, url.trim()), "told/checks"));
  });
  return (
    <SettingCard
      title={t("No hits?")}
      text={t("Stile fetches a page of the site as it is published, and says what keeps it from counting.")}
    >
      <form
        class="form-row"
        onSubmit={(event) => {
          event.preventDefault();
          void deed.run();
        }}
      >
        <Field
          label={t("Page")}
          inputMode="url"
          autoCapitalize="off"
          spellcheck={false}
          placeholder="/"
          value={url}
          onText={setUrl}
        />
        <button type="submit" class="button" disabled={deed.busy}>
          {deed.busy ? t("Looking…") : t("Check the page")}
        </button>
      </form>
      {deed.busy && <span class="skeleton skeleton-row" role="status" aria-label={t("Looking at the page")} />}
      <FaultLine fault={deed.fault} />
      {result && <Result of={result} />}
    </SettingCard>
  );
}
