/** What a plan includes, in words, and what no longer fits when an account changes to it. */
import type { BillingView, PlanView } from "../../api/billing-types.ts";
import type { Team } from "../../api/people-types.ts";
import { locale, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { formatDay } from "../../people/time.ts";

const DAYS_OF_YEAR = 365;

/** Days as people say them: “3 years”, “90 days”. */
export function daysText(days: number): string {
  const years = days / DAYS_OF_YEAR;
  const [count, unit] = Number.isInteger(years) ? [years, "year"] : [days, "day"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

type Limits = Pick<PlanView, "hits" | "sites" | "members" | "keep_days">;

/** One line for each limit. */
export const limitTexts = ({ hits, sites, members, keep_days: days }: Limits): string[] => [
  hits == null ? t("billing-any-hits") : t("billing-hits", { n: hits, count: format.exact(hits) }),
  sites == null ? t("billing-any-sites") : t("n-sites", { n: sites }),
  members == null ? t("billing-any-members") : t("n-members", { n: members }),
  days == null ? t("billing-any-days") : t("billing-days", { days: daysText(days) }),
];

/** Members, and the invited people who can still join; `now` in Unix seconds. */
export const memberCount = ({ members, invitations }: Pick<Team, "members" | "invitations">, now: number): number =>
  members.length + invitations.filter(({ expires_at: until }) => until > now).length;

/** How many sites and members an account has; undefined: not known to this person. */
export interface Has {
  sites: number | undefined;
  members: number | undefined;
}

/** What follows if more hits were used in this period than a plan includes. */
function excessHits({ state, can, usage }: BillingView, plan: PlanView, graceDays: number): string | undefined {
  // Any other purchase begins a new period, with no hits in it.
  const keepsPeriod = state === "trial" || can.change;
  if (!keepsPeriod || plan.hits == null || usage.hits <= plan.hits) return undefined;
  const values = { used: format.exact(usage.hits), limit: format.exact(plan.hits) };
  // The days of grace that run now do not begin again.
  if (usage.grace_ends != null) return t("billing-grace", { day: formatDay(usage.grace_ends) });
  return graceDays > 0 && !usage.held
    ? t("billing-excess-hits", { ...values, days: daysText(graceDays) })
    : t("billing-excess-hits-at-once", values);
}

/** What no longer fits under a plan, in words. */
export function excessTexts(billing: BillingView, plan: PlanView, has: Has, graceDays: number): string[] {
  const { limits } = billing;
  const hits = excessHits(billing, plan, graceDays);
  const texts = hits === undefined ? [] : [hits];
  if (plan.sites != null && has.sites !== undefined && has.sites > plan.sites) {
    texts.push(t("billing-excess-sites", { n: has.sites, limit: plan.sites }));
  }
  if (plan.members != null && has.members !== undefined && has.members > plan.members) {
    texts.push(t("billing-excess-members", { n: has.members, limit: plan.members }));
  }
  if (plan.keep_days != null && (limits.keep_days == null || limits.keep_days > plan.keep_days)) {
    texts.push(t("billing-excess-days", { days: daysText(plan.keep_days) }));
  }
  return texts;
}
