/** What rules would have done to the last 30 days, before they are saved. */
import type { Preview } from "../../api/site-types.ts";
import type { Loaded } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { reasonName } from "../../figures/reasons.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { previewTexts as words } from "./preview-texts.ts";

interface Part {
  name: string;
  hits: number;
}

function Top({ title, parts }: { title: string; parts: readonly Part[] }) {
  if (parts.length === 0) return null;
  const top = Math.max(1, ...parts.map(({ hits }) => hits));
  return (
    <div class="preview-part">
      <h3>{title}</h3>
      <ul>
        {parts.slice(0, 6).map(({ name, hits }) => (
          <li key={name}>
            <span class="bar bar-out" style={{ "--part": hits / top }} />
            <span class="preview-name">{name}</span>
            <b>{format.exact(hits)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Parts({ of }: { of: Preview }) {
  const { hits, by_reason, by_page, by_source } = of.would_leave_out;
  if (hits === 0) return null;
  return (
    <details class="preview-more">
      <summary>{t("preview-hits")}</summary>
      <div class="preview-parts">
        <Top title={t("dimension-pages")} parts={by_page.map(({ page, hits }) => ({ name: page, hits }))} />
        <Top
          title={t("dimension-sources")}
          parts={by_source.map(({ source, hits }) => ({ name: valueName("source", source), hits }))}
        />
        {by_reason.length > 1 && (
          <Top
            title={t("preview-why")}
            parts={by_reason.map(({ reason, hits }) => ({ name: reasonName(reason), hits }))}
          />
        )}
      </div>
    </details>
  );
}

interface Props {
  of: Loaded<Preview | undefined>;
  /** Which field has an entry that the server refuses; the field shows why. */
  wrong: string | undefined;
}

export function PreviewText({ of, wrong }: Props) {
  const { data, fault, busy } = of;
  if (fault) return <FaultLine fault={wrong ? t("preview-check-entries", { list: wrong }) : fault} />;
  if (!data) {
    return (
      <p>
        <span class="skeleton skeleton-preview" role="progressbar" aria-label={t("preview-checking")} />
      </p>
    );
  }
  const texts = words(data);
  return (
    <div class="preview" aria-busy={busy}>
      <div role="status">
        <p class="preview-main">{texts.leftOut}</p>
        {texts.counted && <p class="preview-plus">{texts.counted}</p>}
        {texts.unknown.map((one) => (
          <p key={one} class="hint">
            {one}
          </p>
        ))}
      </div>
      <Parts of={data} />
    </div>
  );
}
