/** One consented visitor: what is kept, the visits, and what can be done. */
import { useState } from "preact/hooks";
import type { Me } from "../../api/index.ts";
import { type Loaded, useLoad } from "../../base/load.ts";
import { navigate, useRoute } from "../../base/route.tsx";
import { rich, t } from "../../base/text.ts";
import { valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { readView, writeView } from "../../figures/view.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { siteAddress } from "../../parts/view-address.ts";
import { isAdmin } from "../../people/roles.ts";
import { type DataRequest, getRequests, getVisitor, type Visitor, visitorExport } from "./api.ts";
import { DeleteVisitor } from "./delete.tsx";
import { dayAndTime, useZone } from "./moments.ts";
import { kindNames, OpenRequest } from "./open-request.tsx";
import { dueText } from "./request-line.tsx";
import { Timeline } from "./timeline.tsx";
import { hitsOf, inTwo, shortId, totalsOf } from "./totals.ts";

function Facts({ visitor, zone }: { visitor: Visitor; zone: string }) {
  const { views, events, revenue, goals } = totalsOf(hitsOf(visitor.visits));
  const rows: [string, string | undefined][] = [
    [t("visitor-code"), visitor.id],
    [t("visitor-agreed"), visitor.agreed_at == null ? undefined : format.moment(visitor.agreed_at, zone, dayAndTime)],
    [t("visitor-agreed-language"), visitor.language == null ? undefined : valueName("language", visitor.language)],
    [t("visitor-agreed-version"), visitor.version?.slice(0, 8)],
    [t("dimension-visits"), format.exact(visitor.visits.length)],
    [t("visitor-views"), format.exact(views)],
    [t("dimension-events"), format.exact(events)],
    [t("revenue"), revenue.length > 0 ? format.sums(revenue) : undefined],
    [
      t("visitor-goals"),
      goals.length > 0
        ? goals.map(([name, times]) => t("visitor-goal-times", { name, n: format.exact(times) })).join(", ")
        : undefined,
    ],
    [
      t("visitor-kept-until"),
      // It is deleted at midnight, so the last day is named, as visitors read in their browser.
      visitor.until == null ? undefined : format.moment(visitor.until - 1, zone, { dateStyle: "medium" }),
    ],
  ];
  return (
    <dl class="facts visitor-facts">
      {rows.map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function OpenRequests({ site, requests }: { site: string; requests: readonly DataRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <ul class="visitor-requests">
      {requests.map((request) => (
        <li key={request.id} class={`notice ${request.overdue ? "notice-odd" : ""}`}>
          <a href={`${siteAddress(site)}/requests`}>
            {t("visitor-open-request", { kind: t(kindNames[request.kind]) })}
          </a>{" "}
          {dueText(request)}
        </li>
      ))}
    </ul>
  );
}

interface ActionsProps {
  site: string;
  visitor: Visitor;
  mayDelete: boolean;
  requests: Loaded<DataRequest[]>;
  back: string;
}

function Actions({ site, visitor, mayDelete, requests, back }: ActionsProps) {
  const announce = useAnnounce();
  const [dialog, setDialog] = useState<"request" | "delete">();
  const close = () => setDialog(undefined);
  const counts = visitor.more ? undefined : { visits: visitor.visits.length, hits: hitsOf(visitor.visits).length };
  return (
    <>
      <div class="buttons">
        <a class="button" href={visitorExport(site, visitor.id, "json")} download>
          <Icon name="download" />
          {t("visitor-export-json")}
        </a>
        <a class="button" href={visitorExport(site, visitor.id, "csv")} download>
          <Icon name="download" />
          {t("visitor-export-csv")}
        </a>
        <button type="button" class="button" onClick={() => setDialog("request")}>
          {t("data-request-open-dialog")}
        </button>
        {mayDelete && (
          <button type="button" class="button button-bad-line" onClick={() => setDialog("delete")}>
            {t("visitor-delete-dialog")}
          </button>
        )}
      </div>
      {dialog === "request" && (
        <OpenRequest
          site={site}
          visitor={visitor.id}
          onClose={close}
          onOpened={() => {
            close();
            requests.reload();
            announce(t("data-request-opened"));
          }}
        />
      )}
      {dialog === "delete" && (
        <DeleteVisitor
          site={site}
          visitor={visitor.id}
          counts={counts}
          onClose={close}
          onDeleted={() => {
            announce(t("visitor-deleted", { id: shortId(visitor.id) }));
            navigate(back, true);
          }}
        />
      )}
    </>
  );
}

export function VisitorPage({ site, id, me }: { site: string; id: string; me: Me }) {
  const { search } = useRoute();
  const zone = useZone(site);
  const visitor = useLoad(id, (signal) => getVisitor(site, id, signal), site);
  const requests = useLoad(site, (signal) => getRequests(site, signal), site);
  const back = `${siteAddress(site)}/visitors${writeView(readView(search))}`;
  const own = inTwo(requests.data ?? []).open.filter((request) => request.visitor === id);
  return (
    <>
      <SiteBar site={site} title={t("visitor-n", { id: shortId(id) })} period={false} filters={false} />
      <p class="visitor-back">
        <a href={back}>
          <Icon name="left" />
          {t("visitors-back")}
        </a>
      </p>
      <AsyncView of={visitor} lines={8}>
        {(data) => (
          <>
            <p class="notice">
              {isAdmin(me)
                ? rich("visitor-audit-admin", { link: (text) => <a href="/settings/audit">{text}</a> })
                : t("visitor-audit")}
            </p>
            <OpenRequests site={site} requests={own} />
            <section class="sheet" aria-labelledby="kept">
              <header class="sheet-head">
                <div>
                  <h2 id="kept">{t("visitor-kept")}</h2>
                  <p class="muted">{t("visitor-kept-hint")}</p>
                </div>
              </header>
              <Facts visitor={data} zone={zone} />
              <Actions site={site} visitor={data} mayDelete={isAdmin(me)} requests={requests} back={back} />
            </section>
            <Timeline visits={data.visits} zone={zone} more={data.more} />
          </>
        )}
      </AsyncView>
    </>
  );
}
