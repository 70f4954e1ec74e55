/** All goals of a site with what they count in the period, and what pages were given names for them. */
import { useState } from "preact/hooks";
import type { Goal, Pick, Stretch } from "../../api/goals-types.ts";
import { getStats, type Row } from "../../api/index.ts";
import { type Loaded, useAction, useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Computed } from "../../parts/computed.tsx";
import { FaultBox, FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { siteAddress, useQuestion, useView } from "../../parts/view-address.ts";
import { changeGoal } from "./api.ts";
import { DeleteGoal } from "./delete.tsx";
import { Elements } from "./elements.tsx";
import { GoalLine } from "./line.tsx";
import type { Names } from "./sentences.ts";
import { Suggestions } from "./suggested.tsx";

interface Props {
  name: string;
  canManage: boolean;
  goals: Loaded<Goal[]>;
  picks: Loaded<Pick[]>;
  stretches: Loaded<Stretch[]>;
  names: Names;
}

/** In the order of the figures where there are some: the most reached first. */
function ordered(goals: readonly Goal[], rows: readonly Row[] | undefined): { goal: Goal; row: Row | undefined }[] {
  const found = new Map(rows?.map((row, at) => [row.value, { row, at }]));
  const at = (goal: Goal) => found.get(goal.id)?.at ?? goals.length;
  return [...goals].sort((a, b) => at(a) - at(b)).map((goal) => ({ goal, row: found.get(goal.id)?.row }));
}

export function GoalList({ name, canManage, goals, picks, stretches, names }: Props) {
  const announce = useAnnounce();
  const { view } = useView();
  const question = useQuestion(name, { ...view, compare: "none" });
  const some = (goals.data?.length ?? 0) > 0;
  const stats = useLoad(
    some ? `${JSON.stringify(question)} ${goals.data?.map((goal) => goal.id + goal.version).join()}` : undefined,
    (signal) => getStats(question, { by: ["goal"], limit: 100 }, signal),
    name,
  );
  const [deleting, setDeleting] = useState<Goal>();
  const pause = useAction(async (goal: Goal) => {
    await changeGoal(goal.id, { paused: !goal.paused });
    goals.reload();
    const { name } = goal;
    announce(goal.paused ? t("goal-resumed", { name }) : t("goal-paused", { name }));
  });
  const rows = stats.data?.by[0]?.rows;
  return (
    <>
      <SiteBar
        site={name}
        title={t("dimension-goals")}
        compares={false}
        action={
          canManage &&
          some && (
            <a class="button button-main" href={`${siteAddress(name)}/goals/new`}>
              <Icon name="plus" />
              {t("goal-new")}
            </a>
          )
        }
      />
      <FaultLine fault={pause.fault} />
      <AsyncView of={goals} lines={4}>
        {(list) => (
          <>
            {list.length > 0 && (
              <div class="sheet goal-list" data-busy={stats.busy && rows !== undefined}>
                {stats.fault && <FaultBox fault={stats.fault} onRetry={stats.reload} />}
                <table class="goal-table">
                  <caption class="sr-only">{t("goal-list-title")}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{t("dimension-goal")}</th>
                      <th scope="col" class="goal-trend">
                        {t("goal-trend")}
                      </th>
                      <th scope="col">{t("metric-visitors")}</th>
                      <th scope="col">{t("dimension-rate")}</th>
                      <th scope="col">{t("conversions")}</th>
                      <th scope="col">{t("value")}</th>
                      {canManage && (
                        <th scope="col">
                          <span class="sr-only">{t("goal-actions")}</span>
                        </th>
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {ordered(list, rows).map(({ goal, row }) => (
                      <GoalLine
                        key={goal.id}
                        site={name}
                        goal={goal}
                        row={row}
                        counted={stats.data !== undefined}
                        names={names}
                        canManage={canManage}
                        onPause={() => void pause.run(goal)}
                        onDelete={() => setDeleting(goal)}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            {canManage && !some && <Suggestions name={name} goals={list} onMade={goals.reload} />}
            {!canManage && list.length === 0 && <p class="sheet">{t("goal-none-read-only")}</p>}
            <Elements name={name} canManage={canManage} picks={picks} stretches={stretches} goals={list} />
            {canManage && some && <Suggestions name={name} goals={list} onMade={goals.reload} />}
            {some && <Computed stats={stats.data} breakdowns={stats.data?.by} />}
          </>
        )}
      </AsyncView>
      {deleting && (
        <DeleteGoal
          name={name}
          goal={deleting}
          onClose={() => setDeleting(undefined)}
          onDone={() => {
            setDeleting(undefined);
            goals.reload();
            announce(t("deleted-name", { name: deleting.name }));
          }}
        />
      )}
    </>
  );
}
