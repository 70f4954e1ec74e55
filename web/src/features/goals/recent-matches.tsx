/** Which hits a definition would have matched in the last 30 days, compared with the current goal. */
import type { GoalExample, GoalReaching, GoalTried } from "../../api/goals-types.ts";
import type { Loaded } from "../../base/load.ts";
import { msg, rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { FaultBox } from "../../parts/fault.tsx";

function exampleText(example: GoalExample): string {
  const props = Object.entries(example.props ?? {}).map(([name, value]) => `${name}=${String(value)}`);
  return example.event ? [example.event, ...props].join(" · ") : example.path;
}

function Examples({ examples, zone }: { examples: readonly GoalExample[]; zone: string }) {
  return (
    <ul class="examples">
      {examples.map((example, n) => (
        <li key={n}>
          <span class="example-what">
            {exampleText(example)}
            {example.event && <span class="muted"> {t("goal-on-path", { path: example.path })}</span>}
          </span>
          <span class="muted">
            {format.moment(example.at, zone, { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" })}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface SideProps {
  title: string;
  sign: "+" | "−";
  reaching: GoalReaching;
  zone: string;
}

function MatchList({ title, sign, reaching, zone }: SideProps) {
  const face = (
    <>
      <span class={`side-count change-${sign === "+" ? "good" : "bad"}`}>
        {sign}
        {format.exact(reaching.hits)}
      </span>
      <span>
        {title}
        <span class="muted"> · {format.several(reaching.visitors, msg("visitors-noun"))}</span>
      </span>
    </>
  );
  if (reaching.examples.length === 0) return <p class="side">{face}</p>;
  return (
    <details class="side-more">
      <summary class="side">{face}</summary>
      <Examples examples={reaching.examples} zone={zone} />
    </details>
  );
}

export function RecentMatches({ tried, zone }: { tried: Loaded<GoalTried>; zone: string }) {
  const { data, fault } = tried;
  // The older answer is of another definition.
  if (fault) return <FaultBox fault={fault} onRetry={tried.reload} />;
  if (!data) {
    return (
      <div class="past" role="progressbar" aria-label={t("loading")}>
        <span class="skeleton skeleton-figure" />
      </div>
    );
  }
  const { beside, reaching } = data;
  return (
    <div class="past" aria-busy={tried.busy} data-busy={tried.busy}>
      <p class="past-figures" role="status">
        <span class="past-now">
          {rich("goal-times-by-visitors", {
            n: reaching.hits,
            b: () => <b>{format.exact(reaching.hits)}</b>,
            visitors: format.several(reaching.visitors, msg("visitors-noun")),
          })}
        </span>
        {beside && (
          <span class="muted">
            {beside.added.hits === 0 && beside.removed.hits === 0
              ? t("goal-same-hits")
              : t("goal-previously-times", {
                  times: format.several(beside.present.hits, msg("times-noun")),
                  visitors: format.several(beside.present.visitors, msg("visitors-noun")),
                })}
          </span>
        )}
      </p>
      {beside ? (
        (beside.added.hits > 0 || beside.removed.hits > 0) && (
          <>
            <MatchList title={t("goal-hit-added")} sign="+" reaching={beside.added} zone={zone} />
            <MatchList title={t("goal-hit-removed")} sign="−" reaching={beside.removed} zone={zone} />
          </>
        )
      ) : reaching.examples.length > 0 ? (
        <Examples examples={reaching.examples.slice(0, 5)} zone={zone} />
      ) : (
        <p class="hint">{t("goal-no-conversions", { n: data.looked_at })}</p>
      )}
    </div>
  );
}
