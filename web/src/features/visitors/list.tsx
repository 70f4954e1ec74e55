/** Consented visitors who were here in a period, last seen first. */
import { useLoad } from "../../base/load.ts";
import { usePages } from "../../base/pages.ts";
import { useRoute } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { withView, writeView } from "../../figures/view.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Icon } from "../../parts/icon.tsx";
import { OlderEntries } from "../../parts/older.tsx";
import { Flag } from "../../parts/pictures.tsx";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { siteAddress, useQuestion, useView } from "../../parts/view-address.ts";
import { getVisitors, type VisitorRow, visitorsExport } from "./api.ts";
import { dayAndTime, useZone } from "./moments.ts";
import { shortId } from "./totals.ts";

/** Visitors of a page. */
const step = 50;

function Line({ visitor, address, zone }: { visitor: VisitorRow; address: string; zone: string }) {
  const { source, country, device, browser } = visitor;
  const about = [
    valueName("source", source),
    country && valueName("country", country),
    [browser, device && valueName("device", device)].filter(Boolean).join(", "),
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        <a href={address}>{t("visitor-n", { id: shortId(visitor.id) })}</a>
        <span class="visitor-about muted">
          <Flag code={country} /> {about.join(" · ")}
        </span>
      </th>
      <td data-head={t("visitor-first-seen")}>{format.moment(visitor.first_seen, zone, { dateStyle: "medium" })}</td>
      <td data-head={t("visitor-last-seen")}>{format.moment(visitor.last_seen, zone, dayAndTime)}</td>
      <td class="figure" data-head={t("dimension-visits")}>
        {format.exact(visitor.visits)}
      </td>
      <td class="figure" data-head={t("visitor-views")}>
        {format.exact(visitor.views)}
      </td>
      <td class="figure" data-head={t("dimension-events")}>
        {format.exact(visitor.events)}
      </td>
      <td class="figure" data-head={t("revenue")}>
        {format.sums(visitor.revenue)}
      </td>
    </tr>
  );
}

/** Says why there may be none, and how many there are at all. */
function Empty({ site }: { site: string }) {
  const { path, search } = useRoute();
  const all = useLoad(site, (signal) => getVisitors({ site, period: "all", filters: [] }, 1, undefined, signal), site);
  return (
    <AsyncView of={all} lines={2}>
      {({ total }) => (
        <div class="blank">
          <h2>{total > 0 ? t("visitors-none-here") : t("visitors-none")}</h2>
          <p>
            {t("visitors-only-agreed")} {total > 0 && t("visitors-in-all", { n: total })}
          </p>
          {total > 0 ? (
            <a class="button button-main" href={path + withView(search, { period: "all", filters: [] })}>
              {t("visitors-show-all")}
            </a>
          ) : (
            <a class="button button-main" href={`${siteAddress(site)}/consent`}>
              {t("visitors-to-consent")}
            </a>
          )}
        </div>
      )}
    </AsyncView>
  );
}

function Files({ site }: { site: string }) {
  return (
    <div class="visitor-files">
      <div class="buttons">
        <a class="button" href={visitorsExport(site, "json")} download>
          <Icon name="download" />
          {t("visitors-export-json")}
        </a>
        <a class="button" href={visitorsExport(site, "csv")} download>
          <Icon name="download" />
          {t("visitors-export-csv")}
        </a>
      </div>
      <p class="hint">{t("visitors-export-hint")}</p>
    </div>
  );
}

export function VisitorList({ site }: { site: string }) {
  const { view } = useView();
  const question = useQuestion(site, { ...view, compare: "none" });
  const zone = useZone(site);
  const key = JSON.stringify(question);
  const { list, older } = usePages(
    key,
    step,
    async (before, signal) => {
      const { total, visitors } = await getVisitors(question, step, before, signal);
      return visitors.map((one) => ({ ...one, at: one.last_seen, total }));
    },
    site,
  );
  return (
    <>
      <SiteBar site={site} title={t("consented-visitors")} compares={false} />
      <AsyncView of={list} lines={8}>
        {(visitors) =>
          visitors[0] === undefined ? (
            <Empty key={key} site={site} />
          ) : (
            <>
              <section class="sheet" aria-labelledby="visitors">
                <header class="sheet-head">
                  <div>
                    <h2 id="visitors">{t("visitors-in-period", { n: visitors[0].total })}</h2>
                    <p class="muted">{t("visitors-hint")}</p>
                  </div>
                </header>
                <ScrollArea class="wide-table" label={t("consented-visitors")}>
                  <table class="table visitors-table">
                    <thead>
                      <tr>
                        <th scope="col">{t("visitor")}</th>
                        <th scope="col">{t("visitor-first-seen")}</th>
                        <th scope="col">{t("visitor-last-seen")}</th>
                        <th scope="col" class="figure">
                          {t("dimension-visits")}
                        </th>
                        <th scope="col" class="figure">
                          {t("visitor-views")}
                        </th>
                        <th scope="col" class="figure">
                          {t("dimension-events")}
                        </th>
                        <th scope="col" class="figure">
                          {t("revenue")}
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {visitors.map((visitor) => (
                        <Line
                          key={visitor.id}
                          visitor={visitor}
                          address={`${siteAddress(site)}/visitors/${visitor.id}${writeView(view)}`}
                          zone={zone}
                        />
                      ))}
                    </tbody>
                  </table>
                </ScrollArea>
                <OlderEntries older={older} />
              </section>
              <Files site={site} />
            </>
          )
        }
      </AsyncView>
    </>
  );
}
