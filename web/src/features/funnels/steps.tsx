/** The steps of a report as bars, and between them where those went who dropped off. */
import type { FunnelPart, FunnelStepReport } from "../../api/goals-types.ts";
import { msg, t } from "../../base/text.ts";
import { countOf } from "../../figures/counted.ts";
import * as format from "../../figures/format.ts";
import { type Bar, bars, largestDropOff } from "./funnel.ts";

interface Words {
  /** What is counted. */
  unit: "visit" | "visitor";
}

const unitName = (n: number, unit: Words["unit"]): string =>
  t(unit === "visit" ? "visits-noun" : "visitors-noun", { n });

function DropOff({ step, next, unit }: { step: FunnelStepReport; next: FunnelStepReport } & Words) {
  const dropped = next.lost ?? 0;
  const top = Math.max(1, ...step.went.map(countOf));
  const others = step.went_rows - step.went.length;
  // Without a drop-off there is nothing to show.
  if (dropped === 0) {
    return (
      <p class="drop">
        <span class="muted">
          {countOf(step.reached) === 0
            ? t("funnel-none-got-here")
            : next.median_seconds == null
              ? t("funnel-everyone-continued")
              : t("funnel-everyone-continued-after", { time: format.duration(next.median_seconds) })}
        </span>
      </p>
    );
  }
  const face = (
    <>
      <span class="drop-lost">
        −{format.exact(dropped)}
        <span class="sr-only"> {unitName(dropped, unit)}</span>
      </span>
      <span class="muted">
        {t("funnel-dropped-off", {
          share: format.share(next.reached.share_of_step_before == null ? null : 1 - next.reached.share_of_step_before),
        })}
        {next.median_seconds != null && ` · ${t("funnel-rest-took", { time: format.duration(next.median_seconds) })}`}
      </span>
    </>
  );
  if (step.went.length === 0) return <p class="drop">{face}</p>;
  return (
    <details class="drop-more">
      <summary class="drop">
        {face}
        <span class="drop-where">{t("funnel-where-instead")}</span>
      </summary>
      <table class="rows drop-rows">
        <caption class="sr-only">{t("funnel-where-instead-of", { step: step.name, next: next.name })}</caption>
        <thead class="sr-only">
          <tr>
            <th scope="col">{t("dimension-page")}</th>
            <th scope="col">{unitName(2, unit)}</th>
            <th scope="col">{t("dimension-share")}</th>
          </tr>
        </thead>
        <tbody>
          {step.went.map((one) => (
            <tr key={one.page ?? ""}>
              <th scope="row">
                <span class="bar bar-out" style={{ "--part": countOf(one) / top }} />
                <span class="value">
                  <span class={`value-text ${one.page ? "" : "muted"}`}>{one.page ?? t("funnel-no-other-page")}</span>
                </span>
              </th>
              <td>{format.exact(countOf(one))}</td>
              <td>{format.share(one.share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 && <p class="hint">{t("funnel-more-pages", { n: others })}</p>}
    </details>
  );
}

interface StepProps extends Words {
  step: FunnelStepReport;
  bar: Bar;
  first: boolean;
  /** The step before which most are lost. */
  weak: boolean;
}

function Step({ step, bar, first, weak, unit }: StepProps) {
  const { reached, previous } = step;
  return (
    <div class="fstep" data-weak={weak}>
      <span class="fstep-at" aria-hidden="true">
        {step.position}
      </span>
      <div class="fstep-body">
        <p class="fstep-head">
          <strong>{step.name}</strong>
          {weak && <span class="tag tag-odd">{t("funnel-biggest-drop")}</span>}
        </p>
        <div class="fbar" aria-hidden="true">
          <i style={{ "--part": bar.reached }} />
          {bar.before !== undefined && bar.before > 0 && <i class="fbar-before" style={{ "--part": bar.before }} />}
        </div>
        <p class="fstep-figures">
          <span>
            <b>{format.exact(countOf(reached))}</b> {unitName(countOf(reached), unit)}
            {previous && <span class="muted"> {t("previously-before", { before: countOf(previous) })}</span>}
            {reached.visits != null && (
              <span class="muted"> · {format.several(reached.visitors, msg("visitors-noun"))}</span>
            )}
          </span>
          {!first && (
            <span>
              <b>{format.share(reached.share_of_first)}</b>{" "}
              <span class="muted">
                {previous?.share_of_first != null
                  ? t("funnel-of-first-changed", {
                      before: format.share(previous.share_of_first),
                      step: format.share(reached.share_of_step_before),
                    })
                  : t("funnel-of-first", { step: format.share(reached.share_of_step_before) })}
              </span>
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

export function Steps({ part, unit }: { part: FunnelPart } & Words) {
  const drawn = bars(part.steps);
  const weak = part.steps.length > 2 ? largestDropOff(part.steps) : undefined;
  return (
    <ol class="fsteps">
      {part.steps.map((step, n) => {
        const before = part.steps[n - 1];
        return (
          <li key={step.position}>
            {before && <DropOff step={before} next={step} unit={unit} />}
            <Step
              step={step}
              bar={drawn[n] ?? { reached: 0, before: undefined }}
              first={n === 0}
              weak={n === weak}
              unit={unit}
            />
          </li>
        );
      })}
    </ol>
  );
}
