/** Days on which an account may be deleted: they begin a week from now or later in UTC, and within a year. */

const day = 86_400;

const dayText = (days: number): string => new Date(days * day * 1000).toISOString().slice(0, 10);

/** From `now`, in Unix seconds: as YYYY-MM-DD. */
export const deletionDays = (now: number): { first: string; last: string } => ({
  first: dayText(Math.ceil((now + 7 * day) / day)),
  last: dayText(Math.floor((now + 366 * day) / day)),
});

/** When a day begins in UTC, in Unix seconds. */
export const beginning = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000;
