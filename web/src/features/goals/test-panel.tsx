/** The tester next to the form: a visit typed in, and the last 30 days. */
import { useEffect, useState } from "preact/hooks";
import type { GoalTried } from "../../api/goals-types.ts";
import type { Site } from "../../api/index.ts";
import { useDebounced } from "../../base/debounced.ts";
import { type Loaded, useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { tryGoal } from "./api.ts";
import type { Definition } from "./definition.ts";
import { RecentMatches } from "./recent-matches.tsx";
import { TestVisit } from "./test-visit.tsx";
import { goalTester, type Mistake, mistakeText, type Tester } from "./tester.ts";

export function useTester() {
  const [tester, setTester] = useState<Tester>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let unmounted = false;
    goalTester().then(
      (found) => !unmounted && setTester(found),
      () => !unmounted && setFailed(true),
    );
    return () => {
      unmounted = true;
    };
  }, []);
  return { tester, failed };
}

/**
 * The result for the last 30 days; requested half a second after the last input, and only for a complete
 * definition.
 */
export function useGoalTest(
  site: string,
  definition: Definition,
  goal: string | undefined,
  usable: boolean,
): Loaded<GoalTried> {
  const text = JSON.stringify(definition);
  const rested = useDebounced(text, 500);
  const ready = usable && rested === text;
  const tried = useLoad(ready ? rested : undefined, (signal) =>
    tryGoal(site, { definition: JSON.parse(rested) as Definition, ...(goal ? { goal } : {}) }, signal),
  );
  // While you type, the answer is of the previous definition.
  return ready ? tried : { ...tried, busy: true };
}

interface Props {
  definition: Definition;
  mistake: Mistake | undefined;
  tester: Tester | undefined;
  failed: boolean;
  tried: Loaded<GoalTried>;
  site: Site;
}

export function TestPanel({ definition, mistake, tester, failed, tried, site }: Props) {
  return (
    <section class="try" aria-label={t("goal-test")}>
      <div class="try-part">
        <h2>{t("goal-test")}</h2>
        <p class="muted">{t("goal-test-intro")}</p>
        {tester ? (
          <TestVisit definition={definition} mistake={mistake} tester={tester} keptParameters={site.kept_parameters} />
        ) : failed ? (
          <p class="hint">{t("goal-test-failed")}</p>
        ) : (
          <span class="skeleton skeleton-row" />
        )}
      </div>
      <div class="try-part">
        <h2>{t("goal-test-30-days")}</h2>
        {mistake ? <p class="hint">{mistakeText(mistake)}</p> : <RecentMatches tried={tried} zone={site.zone} />}
      </div>
    </section>
  );
}
