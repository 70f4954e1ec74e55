/** How much of the plan is used, and what happens at the limit. */
import type { BillingView } from "../../api/billing-types.ts";
import { useSites } from "../../api/shared.tsx";
import { rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { SettingCard } from "../../parts/card.tsx";
import { LimitBar } from "../../parts/limit-bar.tsx";
import { Time } from "../../parts/time.tsx";
import { isNothingLeft } from "../../people/billing.ts";
import { levelOf } from "../../people/plan-use.ts";
import { formatDay } from "../../people/time.ts";
import { daysText, type Has } from "./limits.ts";
import { type Pace, paceOf, rounded } from "./usage.ts";

function PaceText({ usage, pace }: { usage: BillingView["usage"]; pace: Pace }) {
  const day = pace.reachedAt;
  return (
    <span>
      {day === undefined
        ? t("billing-pace", { count: format.exact(rounded(pace.hits)) })
        : t("billing-pace-reaches", { day: formatDay(Math.min(day, usage.until)) })}
    </span>
  );
}

function Figures({ usage }: { usage: BillingView["usage"] }) {
  const { hits, limit, until, counted_at: counted } = usage;
  const pace = paceOf(usage, Date.now() / 1000);
  return (
    <>
      <div class="use-head">
        <p>
          <b class="use-now">{format.exact(hits)}</b>{" "}
          <span class="muted">
            {limit == null
              ? t("billing-used-any", { n: hits })
              : t("billing-used-of", { n: limit, limit: format.exact(limit) })}
          </span>
        </p>
        {limit != null && limit > 0 && (
          <p class="use-share">{format.roundShare(Math.floor((1000 * hits) / limit) / 1000)}</p>
        )}
      </div>
      {limit != null && (
        <LimitBar
          use={usage}
          pace={pace?.hits}
          named={{
            name: t("billing-usage"),
            text: t("billing-used", { used: format.exact(hits), limit: format.exact(limit) }),
          }}
        />
      )}
      <p class="use-foot muted">
        <span>{t("billing-restarts", { day: formatDay(until) })}</span>
        {pace && <PaceText usage={usage} pace={pace} />}
        {counted != null && (
          <span>{rich("billing-counted", { ago: <Time at={counted}>{format.ago(counted)}</Time> })}</span>
        )}
      </p>
    </>
  );
}

/** What is wrong now. */
function Over({ billing }: { billing: BillingView }) {
  const { usage, can } = billing;
  const { held, until, grace_ends: grace } = usage;
  if (!held && grace == null) return null;
  return (
    <div class={`notice notice-row ${held ? "notice-bad" : "notice-odd"}`}>
      <p>
        {held ? t("billing-held", { day: formatDay(until) }) : t("billing-grace", { day: formatDay(grace ?? until) })}
      </p>
      {(can.checkout || can.change) && (
        <a class="button" href="#plans">
          {t("billing-choose-larger")}
        </a>
      )}
    </div>
  );
}

function Included({ limits, has }: { limits: BillingView["limits"]; has: Has }) {
  const rows = [
    { name: t("sites"), used: has.sites, limit: limits.sites },
    { name: t("members"), used: has.members, limit: limits.members },
  ];
  const of = (used: number | undefined, limit: number | null | undefined) =>
    limit == null
      ? used === undefined
        ? t("billing-no-limit")
        : t("billing-without-limit", { n: used })
      : used === undefined
        ? t("billing-up-to", { n: limit })
        : t("billing-of", { n: used, limit });
  return (
    <dl class="plan-facts">
      {rows.map(({ name, used, limit }) => (
        <div key={name} class={limit != null && used !== undefined && used > limit ? "plan-fact-over" : undefined}>
          <dt>{name}</dt>
          <dd>{of(used, limit)}</dd>
        </div>
      ))}
      <div>
        <dt>{t("billing-retention")}</dt>
        <dd>{limits.keep_days == null ? t("billing-no-limit") : daysText(limits.keep_days)}</dd>
      </div>
    </dl>
  );
}

/** Step by step. */
function AtTheLimit({ graceDays, open }: { graceDays: number; open: boolean }) {
  return (
    <details class="more at-limit" open={open}>
      <summary>{t("billing-at-limit")}</summary>
      <ol>
        <li>{t("billing-at-limit-emails")}</li>
        {graceDays > 0 && <li>{t("billing-at-limit-grace", { days: daysText(graceDays) })}</li>}
        <li>
          {rich(graceDays > 0 ? "billing-at-limit-held" : "billing-at-limit-held-at-once", {
            reason: <em>{t("reason-over-limit")}</em>,
          })}
        </li>
        <li>{t("billing-at-limit-again")}</li>
      </ol>
    </details>
  );
}

interface Props {
  billing: BillingView;
  has: Has;
  graceDays: number;
}

export function UsageCard({ billing, has, graceDays }: Props) {
  const { usage, limits } = billing;
  if (isNothingLeft(billing)) {
    // Numbers would say again and again that nothing is included.
    return (
      <SettingCard title={t("billing-usage")}>
        <Figures usage={{ ...usage, limit: null }} />
      </SettingCard>
    );
  }
  return (
    <SettingCard title={t("billing-usage")} text={limits.own ? t("billing-own-limits") : undefined}>
      <Over billing={billing} />
      <Figures usage={usage} />
      <Included limits={limits} has={has} />
      {usage.limit != null && <AtTheLimit graceDays={graceDays} open={levelOf(usage) !== "low"} />}
    </SettingCard>
  );
}

/** Of people who see all sites, how many there are. */
export function useSiteCount(seesAll: boolean): number | undefined {
  const sites = useSites().data;
  return seesAll ? sites?.length : undefined;
}
