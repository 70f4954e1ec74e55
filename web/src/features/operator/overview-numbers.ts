/** Numbers of the overview that follow from others. */
import type { AdminGrowth } from "../../api/operator-types.ts";

export interface Growth {
  month: string;
  created: number;
  deleted: number;
  /** Accounts at the month's end; of the present month, as of now. */
  total: number;
}

/** How many accounts there were at the end of each month, from how many there are now. */
export function withTotals(growth: readonly AdminGrowth[], now: number): Growth[] {
  let total = now;
  const found: Growth[] = [];
  for (const month of [...growth].reverse()) {
    found.push({ ...month, total });
    // Never below zero, should an account have been restored from a backup.
    total = Math.max(0, total - month.created + month.deleted);
  }
  return found.reverse();
}

/** The first moment of a month, `YYYY-MM`, in Unix seconds. */
export const monthStart = (month: string): number => Date.parse(`${month}-01T00:00:00Z`) / 1000;

/** The change of the last whole month against the month before, as a share. Undefined without hits to compare with. */
export function lastChange(values: readonly number[]): number | undefined {
  const [before, last] = [values.at(-3), values.at(-2)];
  if (before === undefined || last === undefined || before === 0) return undefined;
  return (last - before) / before;
}
