/** How the use of a limit continues. */
import type { BillingUsage } from "../../api/billing-types.ts";

export interface Pace {
  /** Hits of the whole period. */
  hits: number;
  /** When the limit is reached, in Unix seconds; undefined if it is not, or already was. */
  reachedAt: number | undefined;
}

/** Before this share of the period, a pace is a guess. */
const EARLY = 0.1;

/** How many hits the period will have if it continues as it was; undefined if it is too early. `now` in Unix seconds. */
export function paceOf({ hits, limit, from, until, held }: BillingUsage, now: number): Pace | undefined {
  const passed = (now - from) / (until - from);
  // Hits that are excluded are not counted.
  if (held || hits === 0 || passed < EARLY || passed >= 1) return undefined;
  const whole = hits / passed;
  const reaches = limit != null && hits < limit && whole > limit;
  return { hits: whole, reachedAt: reaches ? from + ((now - from) * limit) / hits : undefined };
}

/** Two digits of a number are as exact as a pace is. */
export const rounded = (n: number): number => Number(n.toPrecision(2));
