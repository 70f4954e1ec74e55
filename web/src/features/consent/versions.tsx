/** Every version that was published, newest first: since when, and by whom. */
import { useState } from "preact/hooks";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { SettingCard } from "../../parts/card.tsx";
import { formatTime } from "../../people/time.ts";
import { languageName } from "./languages.ts";
import { LargePreview } from "./preview.tsx";
import type { Banner, Promised, Version } from "./types.ts";

export const shortName = (version: string): string => version.slice(0, 8);

/** How often it was shown, and what visitors chose. */
function Numbers({ version: { shown, agreed, declined } }: { version: Version }) {
  return (
    <dl class="banner-version-numbers">
      <div>
        <dt>{t("consent-shown")}</dt>
        <dd>{format.exact(shown)}</dd>
      </div>
      <div>
        <dt>{t("consent-agreed")}</dt>
        <dd>{format.exact(agreed)}</dd>
      </div>
      <div>
        <dt>{t("consent-declined")}</dt>
        <dd>{format.exact(declined)}</dd>
      </div>
    </dl>
  );
}

function Line({ version, onShow }: { version: Version; onShow: (banner: Banner) => void }) {
  const { banner, published_by: by } = version;
  return (
    <li class="line">
      <div class="line-main">
        <p>
          <strong>
            <code title={version.version}>{shortName(version.version)}</code>
          </strong>
          {version.until == null && <span class="tag tag-good">{t("banner-version-live")}</span>}
        </p>
        <p class="muted">
          {version.until == null
            ? t("banner-version-since", { from: formatTime(version.from) })
            : t("banner-version-from-until", { from: formatTime(version.from), until: formatTime(version.until) })}
          {by && ` · ${by.name}`}
        </p>
        {banner && <p class="muted">{Object.keys(banner.texts).map(languageName).join(", ")}</p>}
      </div>
      <Numbers version={version} />
      {banner && (
        <button
          type="button"
          class="button button-small"
          aria-label={t("banner-version-show", { version: shortName(version.version) })}
          onClick={() => onShow(banner)}
        >
          {t("show")}
        </button>
      )}
    </li>
  );
}

export function Versions({ versions, promised }: { versions: readonly Version[]; promised: Promised }) {
  const [shown, setShown] = useState<Banner>();
  const [chosen, setChosen] = useState("");
  const languages = shown ? Object.keys(shown.texts) : [];
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? "");
  const texts = shown?.texts[language];
  return (
    <SettingCard title={t("banner-versions")} text={t("banner-versions-hint")}>
      {versions.length === 0 ? (
        <p class="muted">{t("banner-versions-none")}</p>
      ) : (
        <ol class="lines lines-in banner-versions" reversed>
          {versions.map((version) => (
            <Line key={`${version.version} ${version.from}`} version={version} onShow={setShown} />
          ))}
        </ol>
      )}
      {shown && texts && (
        <LargePreview
          title={t("banner-version-title")}
          given={{ banner: shown, language, texts, promised }}
          languages={languages}
          onLanguage={setChosen}
          onClose={() => setShown(undefined)}
        />
      )}
    </SettingCard>
  );
}
