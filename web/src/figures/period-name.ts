import { t } from "../base/text.ts";
import { range } from "./format.ts";
import { countOf, dates, periods } from "./period.ts";

/** What a period is called: its own name, or its two dates. */
export function periodName(period: string): string {
  const custom = dates(period);
  if (custom) return range(custom.from, custom.to);
  const label = periods.flat().find((choice) => choice.value === period)?.label;
  if (label) return t(label);
  const several = countOf(period);
  if (!several) return period;
  return several.unit === "d"
    ? t("period-last-days", { n: several.count })
    : t("period-last-months", { n: several.count });
}
