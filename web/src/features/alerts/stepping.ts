/** Which entry of a list the keys J and K lead to. */

/** One down, or one up. */
export type Step = 1 | -1;

/** From the entry at `now`; from none to the first one. The ends of the list do not wrap around. */
export function stepFrom(now: number | undefined, by: Step, length: number): number {
  if (now === undefined || now < 0) return 0;
  return Math.max(0, Math.min(length - 1, now + by));
}
