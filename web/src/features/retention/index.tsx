/** How many consented visitors return: cohorts by their first visit. */
import type { Cohort, Retention, RetentionBy } from "../../api/goals-types.ts";
import { useLoad } from "../../base/load.ts";
import { msg, type PlainId, rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Computed } from "../../parts/computed.tsx";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import { Segments } from "../../parts/segments.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { useAddressParams, useView } from "../../parts/view-address.ts";
import { siteAddress } from "../../site/address.ts";
import type { PartPage } from "../../site-pages.tsx";
import { getRetention } from "./api.ts";
import { cellAt, columnCount, combine, highestShare, shadeOf, unitName } from "./retention.ts";
import "../../parts/sheets.css";
import "./retention.css";

const bys: RetentionBy[] = ["day", "week", "month"];

const byName: Record<RetentionBy, PlainId> = {
  day: msg("period-interval-day"),
  week: msg("period-interval-week"),
  month: msg("period-interval-month"),
};

const captions: Record<RetentionBy, PlainId> = {
  day: msg("retention-caption-day"),
  week: msg("retention-caption-week"),
  month: msg("retention-caption-month"),
};

const isBy = (text: string): text is RetentionBy => (bys as string[]).includes(text);

function name(cohort: Cohort, by: RetentionBy): string {
  if (by === "month") return format.day(cohort.day, { month: "long", year: "numeric" });
  return format.day(cohort.day, { day: "numeric", month: "short", year: "numeric" });
}

function Share({ cohort, after, top }: { cohort: Cohort; after: number; top: number }) {
  const found = cellAt(cohort, after);
  if (!found) return <td />;
  return (
    <td
      class="heat"
      data-running={!found.over}
      style={{ "--part": shadeOf(found.share, top) }}
      title={
        found.over
          ? t("n-of-total", { n: found.visitors, total: cohort.visitors })
          : t("retention-of-so-far", { n: found.visitors, total: cohort.visitors })
      }
    >
      {format.share(found.share)}
      {!found.over && <span class="sr-only"> {t("retention-so-far")}</span>}
    </td>
  );
}

function HeatMap({ data }: { data: Retention }) {
  const { cohorts, by } = data;
  const columns = Array.from({ length: columnCount(cohorts) }, (_, n) => n + 1);
  const top = highestShare(cohorts);
  const unit = t(unitName[by]);
  return (
    <ScrollArea class="wide-table" label={t("retention-title")}>
      <table class="table table-figures heat-table">
        <caption class="sr-only">{t(captions[by])}</caption>
        <thead>
          <tr>
            <th scope="col">{t("retention-first-visit")}</th>
            <th scope="col">{t("metric-visitors")}</th>
            {columns.map((after) => (
              <th scope="col" key={after}>
                <span class="sr-only">{unit} </span>
                {after}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.day}>
              <th scope="row">{name(cohort, by)}</th>
              <td>{format.exact(cohort.visitors)}</td>
              {columns.map((after) => (
                <Share key={after} cohort={cohort} after={after} top={top} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("retention-total")}</th>
            <td>{format.exact(data.visitors)}</td>
            {columns.map((after) => (
              <td key={after}>{format.share(combine(cohorts, after))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollArea>
  );
}

function Empty({ site, about }: { site: string; about: string }) {
  return (
    <div class="sheet retention-empty">
      <div class="heat-sketch" aria-hidden="true">
        {[5, 4, 3, 2, 1].map((count) => (
          <p key={count}>
            {Array.from({ length: count }, (_, n) => (
              <i key={n} style={{ "--part": 0.7 / (n + 1) }} />
            ))}
          </p>
        ))}
      </div>
      <div>
        <h2>{t("retention-unavailable")}</h2>
        <p class="muted">{about}</p>
        <p class="muted">
          {rich("retention-unavailable-why", {
            link: (text) => (
              <a class="link" href={`${siteAddress(site)}/consent`}>
                {text}
              </a>
            ),
          })}
        </p>
      </div>
    </div>
  );
}

export function RetentionPage({ name: site }: PartPage) {
  const { view } = useView();
  const { param, setParams } = useAddressParams();
  const chosen = param("by");
  const by = isBy(chosen) ? chosen : "week";
  const retention = useLoad(`${view.period} ${by}`, (signal) => getRetention(site, view.period, by, signal), site);
  return (
    <>
      <SiteBar
        site={site}
        title={t("retention")}
        compares={false}
        filters={false}
        action={
          <Segments
            label={t("group-by")}
            options={bys.map((one) => [one, t(byName[one])])}
            value={by}
            onPick={(one) => setParams({ by: one === "week" ? "" : one })}
          />
        }
      />
      <AsyncView of={retention} lines={6}>
        {(data) =>
          data.visitors === 0 ? (
            <Empty site={site} about={data.about} />
          ) : (
            <>
              <section class="sheet" aria-labelledby="again">
                <header class="sheet-head">
                  <div>
                    <h2 id="again">{t("retention-chart")}</h2>
                    <p class="muted">{data.about}</p>
                  </div>
                </header>
                <HeatMap data={data} />
              </section>
              <Computed stats={data} />
            </>
          )
        }
      </AsyncView>
    </>
  );
}
