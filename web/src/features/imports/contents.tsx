/** What a file or an import has: days, totals, what is unknown, and what Stile does not import. */
import type { ImportContents, ImportLack, ImportSource, ImportTotals } from "../../api/imports-types.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { lackNames, sourceNoun } from "../../figures/imported.ts";
import { TagList } from "../../parts/tag-list.tsx";
import { rangeText } from "./state.ts";

const totalNames: Record<keyof ImportTotals, PlainId> = {
  visitors: msg("metric-visitors"),
  visits: msg("dimension-visits"),
  views: msg("metric-page-views"),
  events: msg("dimension-events"),
};

function Facts({ contents }: { contents: ImportContents }) {
  return (
    <dl class="facts import-facts">
      <div>
        <dt>{t("import-days")}</dt>
        <dd>
          {rangeText(contents)} <span class="muted">{t("n-days", { n: contents.days })}</span>
        </dd>
      </div>
      {(Object.entries(totalNames) as [keyof ImportTotals, PlainId][]).map(([total, name]) => (
        <div key={total}>
          <dt>{t(name)}</dt>
          <dd>{contents.totals[total] == null ? t("import-total-unknown") : format.exact(contents.totals[total])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is unknown, by why. */
function Lacks({ lacks }: { lacks: readonly ImportLack[] }) {
  const all = lacks.map(({ what }) => what);
  const reasons = new Map(lacks.map(({ why, text }) => [why, text]));
  const groups = [...reasons].map(([why, text]) => {
    const some = lacks.filter((one) => one.why === why).map(({ what }) => what);
    return { why, text, names: lackNames(all, some) };
  });
  return (
    <section>
      <h3>{t("import-unknown")}</h3>
      {groups.map(({ why, text, names }) => (
        <div key={why} class="import-lacks">
          <p>{text}</p>
          <TagList names={names} />
        </div>
      ))}
    </section>
  );
}

function Skipped({ skipped }: Pick<ImportContents, "skipped">) {
  return (
    <section>
      <h3>{t("import-skipped")}</h3>
      <ul class="import-skipped">
        {skipped.map(({ why, reason, text, count }) => (
          <li key={why + (reason ?? "")}>
            <b>{format.exact(count)}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Contents({ source, contents }: { source: ImportSource; contents: ImportContents }) {
  return (
    <div class="import-contents">
      <Facts contents={contents} />
      <p>{contents.exact ? t("import-exact") : t("import-sums", { tool: sourceNoun(source) })}</p>
      {contents.left_out.length > 0 && <Lacks lacks={contents.left_out} />}
      {contents.skipped.length > 0 && <Skipped skipped={contents.skipped} />}
    </div>
  );
}
