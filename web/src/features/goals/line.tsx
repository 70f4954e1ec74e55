/** One goal in the list: what it is, and what it counts. */
import type { Goal } from "../../api/goals-types.ts";
import { getSeries, type Row } from "../../api/index.ts";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import { useVisible } from "../../base/use-visible.ts";
import { withFilter } from "../../figures/filter.ts";
import * as format from "../../figures/format.ts";
import { sparkline } from "../../figures/points.ts";
import { intervalOf, writeView } from "../../figures/view.ts";
import { Icon } from "../../parts/icon.tsx";
import { Popover } from "../../parts/popover.tsx";
import { siteAddress, useQuestion, useView } from "../../parts/view-address.ts";
import { type Names, sentence } from "./sentences.ts";

const width = 120;
const height = 28;

function Trend({ site, goal }: { site: string; goal: Goal }) {
  const { element, visible } = useVisible<HTMLTableCellElement>();
  const { view } = useView();
  const filters = withFilter(view.filters, { not: false, kind: "goal", value: goal.id });
  const question = useQuestion(site, { ...view, filters, compare: "none" });
  const interval = intervalOf(view);
  const key = visible ? `${JSON.stringify(question)} ${interval} ${goal.version}` : undefined;
  const series = useLoad(key, (signal) => getSeries(question, ["visitors"], interval, signal), site);
  const points = (series.data?.points ?? []).filter((point) => point.visitors != null);
  const running = points.at(-1)?.running ?? false;
  const values = points.map((point) => point.visitors ?? 0);
  const drawn = sparkline(values, width, height - 4);
  return (
    <td class="goal-trend" ref={element}>
      {values.length > 1 && (
        <svg class="spark" viewBox={`0 -2 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="spark-base" d={`M0 ${height - 3}H${width}`} />
          <path class="spark-line" d={drawn.done} />
          <path class={`spark-line ${running ? "spark-running" : ""}`} d={drawn.running} />
        </svg>
      )}
    </td>
  );
}

interface Props {
  site: string;
  goal: Goal;
  row: Row | undefined;
  /** The figures are there. */
  counted: boolean;
  names: Names;
  canManage: boolean;
  onPause: () => void;
  onDelete: () => void;
}

export function GoalLine({ site, goal, row, counted, names, canManage, onPause, onDelete }: Props) {
  const { view } = useView();
  const filters = withFilter(view.filters, { not: false, kind: "goal", value: goal.id });
  const figure = (write: (row: Row) => string) =>
    row ? write(row) : counted ? format.none : <span class="skeleton skeleton-short" />;
  const page = `${siteAddress(site)}/goals/${goal.id}${writeView(view)}`;
  return (
    <tr data-paused={goal.paused}>
      <th scope="row">
        <a
          class="goal-name"
          href={siteAddress(site) + writeView({ ...view, filters })}
          title={t("goal-filter-dashboard")}
        >
          {goal.name}
        </a>
        {goal.paused && <span class="tag">{t("paused")}</span>}
        <span class="muted goal-words">{sentence(goal.definition, names)}</span>
      </th>
      <Trend site={site} goal={goal} />
      <td data-head={t("metric-visitors")}>{figure((row) => format.exact(row.visitors))}</td>
      <td data-head={t("dimension-rate")} class="goal-rate">
        {figure((row) => format.share(row.conversion_rate))}
      </td>
      <td data-head={t("conversions")}>{figure((row) => format.exact(row.completions))}</td>
      <td data-head={t("value")}>{figure((row) => format.sums(row.worth))}</td>
      {canManage && (
        <td class="goal-acts">
          <Popover
            class="icon-button"
            panelClass="menu"
            align="end"
            label={t("goal-actions-for", { name: goal.name })}
            face={<Icon name="more" />}
          >
            {(close) => (
              <>
                <a class="menu-item" href={page} onClick={close}>
                  {t("goal-edit-open")}
                </a>
                <button
                  type="button"
                  class="menu-item"
                  onClick={() => {
                    close();
                    onPause();
                  }}
                >
                  {goal.paused ? t("resume-counting") : t("pause-counting-action")}
                </button>
                <button
                  type="button"
                  class="menu-item menu-bad"
                  onClick={() => {
                    close();
                    onDelete();
                  }}
                >
                  {t("delete-open")}
                </button>
              </>
            )}
          </Popover>
        </td>
      )}
    </tr>
  );
}
