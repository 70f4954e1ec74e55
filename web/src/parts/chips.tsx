/** The filters in force: each can be turned round or removed. */
import { useRef } from "preact/hooks";
import { getGoals } from "../api/index.ts";
import { useAfterRender } from "../base/after-render.ts";
import { useLoad } from "../base/load.ts";
import { requestOverlay } from "../base/overlay-requests.ts";
import { useShortcuts } from "../base/shortcuts.ts";
import { t } from "../base/text.ts";
import { kindName } from "../figures/dimension.ts";
import { filterText, filterValueName, readFilter, toggleFilter } from "../figures/filter.ts";
import { Icon } from "./icon.tsx";
import { Flag } from "./pictures.tsx";

interface Props {
  site: string;
  filters: readonly string[];
  onChange: (filters: string[]) => void;
}

/** Goal filters have an id and show the name. */
function useGoalNames(site: string, filters: readonly string[]) {
  const hasGoal = filters.some((text) => readFilter(text)?.kind === "goal");
  const goals = useLoad(hasGoal ? site : undefined, (signal) => getGoals(site, signal), site);
  return (id: string): string =>
    goals.data
      ? (goals.data.find((goal) => goal.id === id)?.name ?? t("filter-deleted-goal"))
      : goals.fault
        ? t("filter-a-goal")
        : "…";
}

export function Chips({ site, filters, onChange }: Props) {
  const goalName = useGoalNames(site, filters);
  const list = useRef<HTMLUListElement>(null);
  const onceDrawn = useAfterRender();
  const clear = () => {
    const within = list.current?.contains(document.activeElement);
    onChange([]);
    if (within) onceDrawn(() => document.getElementById("main")?.focus());
  };
  useShortcuts({ "/": () => requestOverlay("filter"), ...(filters.length > 0 ? { Escape: clear } : {}) });
  /** The pressed button disappears: the focus moves to the next one, or to the page. */
  const remove = (at: number) => {
    onChange(filters.filter((_, n) => n !== at));
    onceDrawn(() => {
      const rest = [...(list.current?.querySelectorAll<HTMLElement>(".chip-close") ?? [])];
      (rest[Math.min(at, rest.length - 1)] ?? document.getElementById("main"))?.focus();
    });
  };
  if (filters.length === 0) return null;
  return (
    <ul class="chips" aria-label={t("filter-filters")} ref={list}>
      {filters.map((text, at) => {
        const filter = readFilter(text);
        if (!filter) return null;
        const verb = filter.not ? t("compare-is-not") : t("compare-is");
        const value = filter.kind === "goal" ? goalName(filter.value) : filterValueName(filter);
        const words = filterText(filter, value);
        return (
          <li key={`${filter.kind}:${filter.value}`} class={`chip${filter.not ? " chip-not" : ""}`}>
            <span>{kindName(filter.kind)}</span>
            <button
              type="button"
              class="chip-verb"
              aria-label={
                filter.not ? t("filter-include-label", { filter: words }) : t("filter-exclude-label", { filter: words })
              }
              title={filter.not ? t("filter-include-instead") : t("filter-exclude-instead")}
              onClick={() => onChange(toggleFilter(filters, text))}
            >
              {verb}
            </button>
            <b title={value}>
              {filter.kind === "country" && <Flag code={filter.value} />} {value}
            </b>
            <button
              type="button"
              class="chip-close"
              aria-label={t("filter-remove", { filter: words })}
              onClick={() => remove(at)}
            >
              <Icon name="close" />
            </button>
          </li>
        );
      })}
      {filters.length > 1 && (
        <li>
          <button type="button" class="chip-all" onClick={clear}>
            {t("filter-clear-all")}
          </button>
        </li>
      )}
    </ul>
  );
}
