/** Which period, and against which. */
import { useRef, useState } from "preact/hooks";
import { useShortcuts } from "../base/shortcuts.ts";
import { t } from "../base/text.ts";
import {
  addDays,
  comparisons,
  covered,
  type Days,
  dates,
  dayCount,
  periods,
  step,
  todayIn,
} from "../figures/period.ts";
import { periodName } from "../figures/period-name.ts";
import { startView, type View } from "../figures/view.ts";
import { Icon } from "./icon.tsx";
import { Popover } from "./popover.tsx";

interface Props {
  view: View;
  setView: (change: Partial<View>) => void;
  /** Of the site; the browser's until it is known. */
  zone: string | undefined;
  /** Whether the page compares periods. */
  compares?: boolean;
}

interface CustomProps {
  title?: string;
  shown: Days;
  today: string;
  pick: (days: string) => void;
}

/** A custom period, starting from the shown one: often only one day changes. */
function Custom({ title, shown, today, pick }: CustomProps) {
  const [from, setFrom] = useState(shown.from);
  const [to, setTo] = useState(shown.to);
  return (
    <form
      class="custom-dates"
      onSubmit={(event) => {
        event.preventDefault();
        pick(from <= to ? `${from}..${to}` : `${to}..${from}`);
      }}
    >
      {title && <p class="custom-title">{title}</p>}
      <label>
        <span>{t("from-day")}</span>
        <input type="date" required max={today} value={from} onInput={(event) => setFrom(event.currentTarget.value)} />
      </label>
      <label>
        <span>{t("toolbar-to-day")}</span>
        <input type="date" required max={today} value={to} onInput={(event) => setTo(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button">
        {t("toolbar-apply")}
      </button>
    </form>
  );
}

/** The days that are compared with: those chosen, or as many right before the shown ones to begin with. */
const compared = (compare: string, shown: Days): Days =>
  dates(compare) ?? {
    from: addDays(shown.from, -dayCount(shown.from, shown.to)),
    to: addDays(shown.from, -1),
  };

/** What is compared with, in few words. */
function versus(compare: string): string {
  const one = comparisons.find(({ value }) => value === compare);
  return one ? t(one.versus) : t("toolbar-compare-dates", { days: periodName(compare) });
}

export function Toolbar({ view, setView, zone, compares = true }: Props) {
  const today = todayIn(zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const shown = covered(view.period, today);
  const before = step(view.period, shown, -1, today);
  const after = step(view.period, shown, 1, today);
  const pick = (period: string) => setView({ period });
  /** What was compared with before the comparison was turned off. */
  const lastCompare = useRef(startView.compare);
  if (view.compare !== "none") lastCompare.current = view.compare;
  const toggled = view.compare === "none" ? lastCompare.current : "none";

  useShortcuts({
    ...Object.fromEntries(periods.flat().flatMap(({ key, value }) => (key ? [[key, () => pick(value)]] : []))),
    ArrowLeft: () => before && pick(before),
    ArrowRight: () => after && pick(after),
    ...(compares && view.period !== "all" ? { x: () => setView({ compare: toggled }) } : {}),
  });

  return (
    <div class="tools">
      {compares && (
        <Popover
          class="button compare"
          panelClass="menu period-menu"
          disabled={view.period === "all"}
          face={
            <>
              <span class="sr-only">{t("toolbar-compare-with")}: </span>
              {versus(view.compare)}
              <Icon name="chevron" />
            </>
          }
        >
          {(close) => {
            const compare = (to: string) => {
              close();
              setView({ compare: to });
            };
            return (
              <>
                <div class="menu-group">
                  {comparisons.map((one) => (
                    <button
                      key={one.value}
                      type="button"
                      class="menu-item"
                      aria-pressed={one.value === view.compare}
                      onClick={() => compare(one.value)}
                    >
                      {t(one.label)}
                      {one.value === toggled && <kbd>X</kbd>}
                    </button>
                  ))}
                </div>
                <Custom
                  title={t("toolbar-compare-custom")}
                  shown={compared(view.compare, shown)}
                  today={today}
                  pick={compare}
                />
              </>
            );
          }}
        </Popover>
      )}
      <span class="joined">
        <button
          type="button"
          class="button button-icon"
          aria-label={t("period-previous-period")}
          aria-keyshortcuts="ArrowLeft"
          disabled={!before}
          onClick={() => before && pick(before)}
        >
          <Icon name="left" />
        </button>
        <Popover
          class="button period"
          panelClass="menu period-menu"
          align="end"
          face={
            <>
              <span class="sr-only">{t("toolbar-period-label")} </span>
              {periodName(view.period)}
              <Icon name="chevron" />
            </>
          }
        >
          {(close) => (
            <>
              {periods.map((group) => (
                <div class="menu-group" key={group[0]?.value}>
                  {group.map((choice) => (
                    <button
                      key={choice.value}
                      type="button"
                      class="menu-item"
                      aria-pressed={choice.value === view.period}
                      onClick={() => {
                        close();
                        pick(choice.value);
                      }}
                    >
                      {t(choice.label)}
                      {choice.key && <kbd>{choice.key.toUpperCase()}</kbd>}
                    </button>
                  ))}
                </div>
              ))}
              <Custom
                shown={shown}
                today={today}
                pick={(period) => {
                  close();
                  pick(period);
                }}
              />
            </>
          )}
        </Popover>
        <button
          type="button"
          class="button button-icon"
          aria-label={t("next-period")}
          aria-keyshortcuts="ArrowRight"
          disabled={!after}
          onClick={() => after && pick(after)}
        >
          <Icon name="right" />
        </button>
      </span>
    </div>
  );
}
