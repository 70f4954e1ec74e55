import { t } from "../base/text.ts";
import { range } from "./format.ts";
import { dates, periods } from "./period.ts";

/** What a period is called: its own name, or its two dates. */
export function periodName(period: string): string {
  const custom = dates(period);
  if (custom) return range(custom.from, custom.to);
  const label = periods.flat().find((choice) => choice.value === period)?.label;
  return label ? t(label) : period;
}
