/** Every version of a goal, the newest first: what it changed, who made it, and what it counts. */
import type { Goal } from "../../api/goals-types.ts";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { FaultBox } from "../../parts/fault.tsx";
import { Waiting } from "../../parts/settings.tsx";
import { getVersions } from "./api.ts";
import type { Names } from "./sentences.ts";
import { versionChanges } from "./version-changes.ts";

const when: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

export function Versions({ goal, names, zone }: { goal: Goal; names: Names; zone: string }) {
  const versions = useLoad(goal.id, (signal) => getVersions(goal.id, signal));
  if (versions.fault && !versions.data) return <FaultBox fault={versions.fault} onRetry={versions.reload} />;
  if (!versions.data) return <Waiting lines={2} />;
  const list = versions.data;
  return (
    <section class="setting" aria-labelledby="versions">
      <h2 id="versions">{t("dimension-versions")}</h2>
      <ol class="lines lines-in" reversed>
        {[...list].reverse().map((version, n) => {
          const before = list[list.length - n - 2];
          return (
            <li key={version.number} class="line">
              <div class="line-main">
                <strong>{t("goal-version-n", { n: version.number })}</strong>
                {n === 0 && <span class="tag tag-good">{t("now")}</span>}
                <dl class="changes">
                  {versionChanges(before, version, names).map((row) => (
                    <div key={row.name}>
                      <dt>{row.name}</dt>
                      <dd>
                        {row.old !== undefined && (
                          <>
                            <del>
                              <span class="sr-only">{t("goal-version-previously")} </span>
                              {row.old}
                            </del>{" "}
                          </>
                        )}
                        <ins>
                          {row.old !== undefined && <span class="sr-only">{t("goal-version-now")} </span>}
                          {row.new}
                        </ins>
                      </dd>
                    </div>
                  ))}
                </dl>
                <p class="muted">
                  {version.counts_from == null
                    ? t("goal-version-all-past")
                    : t("goal-version-from", { moment: format.moment(version.counts_from, zone, when) })}
                </p>
              </div>
              <p class="muted event-when">
                {format.moment(version.made_at, zone, when)}
                {version.made_by && ` · ${version.made_by.name}`}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
