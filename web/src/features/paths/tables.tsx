/** The same as the picture, as a table; and the most common paths. */
import type { PathsPart } from "../../api/goals-types.ts";
import { t } from "../../base/text.ts";
import { countOf } from "../../figures/counted.ts";
import * as format from "../../figures/format.ts";
import { Icon } from "../../parts/icon.tsx";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import { isEvent, stepName } from "./flow.ts";

export function LinkTable({ part, back }: { part: PathsPart; back: boolean }) {
  return (
    <ScrollArea class="wide-table" label={t("paths-transitions")}>
      <table class="table table-figures">
        <thead>
          <tr>
            <th scope="col">{t("paths-starting-from")}</th>
            <th scope="col" class="text-column">
              {t("paths-to")}
            </th>
            <th scope="col">{back ? t("paths-steps-before") : t("paths-steps-after")}</th>
            <th scope="col">{part.visits == null ? t("metric-visitors") : t("dimension-visits")}</th>
          </tr>
        </thead>
        <tbody>
          {part.links.map((link) => (
            <tr key={`${link.position} ${link.from} ${link.to}`}>
              <th scope="row">{stepName(link.from ?? null, true)}</th>
              <td class="text-column">{stepName(link.to ?? null)}</td>
              <td>{link.position}</td>
              <td>{format.exact(countOf(link))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

export function Runs({ part }: { part: PathsPart }) {
  const top = Math.max(1, ...part.runs.map(countOf));
  return (
    <section class="sheet" aria-label={t("paths-most-common")}>
      <header class="sheet-head">
        <h2>{t("paths-most-common")}</h2>
        {part.total_runs > part.runs.length && (
          <p class="muted">{t("n-of-total", { n: part.runs.length, total: part.total_runs })}</p>
        )}
      </header>
      <ol class="runs">
        {part.runs.map((run) => (
          <li key={run.steps.join("\n")}>
            <span class="bar" style={{ "--part": countOf(run) / top }} aria-hidden="true" />
            <span class="run-steps">
              {run.steps.map((step, n) => (
                <span key={n} class="run-step">
                  {n > 0 && (
                    <>
                      <Icon name="right" />
                      <span class="sr-only">{t("paths-then")}</span>
                    </>
                  )}
                  {isEvent(step) && <Icon name="event" />}
                  {stepName(step)}
                </span>
              ))}
            </span>
            <span class="run-count">
              {format.exact(countOf(run))} <span class="muted">{format.share(run.share)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
