/** Every hit accounted for: received = counted + excluded, with the reason for each excluded one, and what to do. */
import { getLeftOut, type LeftOut, type Site } from "../../api/index.ts";
import { useSites } from "../../api/shared.tsx";
import { useLoad } from "../../base/load.ts";
import { rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { intervalName } from "../../figures/period.ts";
import { reasonName } from "../../figures/reasons.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Computed } from "../../parts/computed.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { siteAddress, useAddressParams, useView } from "../../parts/view-address.ts";
import type { PartPage } from "../../site-pages.tsx";
import { Sum } from "../site/left-out.tsx";
import { Advice } from "./advice.tsx";
import { Crawlers } from "./crawlers.tsx";
import { Days } from "./days.tsx";
import { Receipt } from "./receipt.tsx";
import { type ReconciledPeriod, reconcile, type Unit } from "./reconciliation.ts";
import "./left-out.css";

interface ReasonsProps {
  data: LeftOut;
  name: string;
  site: Site | undefined;
  points: readonly ReconciledPeriod[];
  unit: Unit;
  reason: string;
  onReason: (reason: string) => void;
}

/** A sparkline of its days. */
function Spark({ points, reason }: { points: readonly ReconciledPeriod[]; reason: string }) {
  const values = points.map((point) => point.reasons[reason] ?? 0);
  const top = Math.max(1, ...values);
  return (
    <span class="out-days" aria-hidden="true">
      {values.map((value, n) => (
        <i key={n} style={{ "--part": value / top }} />
      ))}
    </span>
  );
}

function Reasons({ data, name, site, points, unit, reason, onReason }: ReasonsProps) {
  const top = Math.max(1, ...data.by_reason.map((one) => one.hits));
  return (
    <section class="sheet" aria-labelledby="reasons">
      <h2 id="reasons">{t("excluded-reasons")}</h2>
      <p class="hint">{t("excluded-shares", { n: data.received, unit: intervalName(unit) })}</p>
      <ul class="out-reasons">
        {data.by_reason.map((one) => (
          <li key={one.reason} data-picked={one.reason === reason}>
            <div class="out-reason">
              <span class="bar bar-out" style={{ "--part": one.hits / top }} />
              <button
                type="button"
                class="value"
                aria-pressed={one.reason === reason}
                title={t("excluded-show-in-chart")}
                onClick={() => onReason(one.reason === reason ? "" : one.reason)}
              >
                <span class="value-text">{reasonName(one.reason)}</span>
              </button>
              {points.length > 1 && <Spark points={points} reason={one.reason} />}
            </div>
            <p class="out-figures">
              <b>{format.exact(one.hits)}</b> <span class="muted">{format.share(one.share)}</span>
            </p>
            <p class="out-text">
              {one.explanation}{" "}
              <span class="muted">
                <Advice reason={one.reason} name={name} site={site} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EmptyList({ name, received }: { name: string; received: number }) {
  return (
    <div class="sheet">
      {received > 0 ? (
        <>
          <h2>{t("excluded-none")}</h2>
          <p class="muted">{t("excluded-none-hint")}</p>
        </>
      ) : (
        <>
          <h2>{t("excluded-no-hits")}</h2>
          <p class="muted">
            {rich("excluded-no-hits-hint", {
              a: (text) => <a href={`${siteAddress(name)}/install`}>{text}</a>,
            })}
          </p>
        </>
      )}
    </div>
  );
}

export function LeftOutPage({ name }: PartPage) {
  const sites = useSites();
  const { view } = useView();
  const { param, setParams } = useAddressParams();
  const leftOut = useLoad(view.period, (signal) => getLeftOut(name, view.period, signal, "crawler"), name);
  const site = sites.data?.find((one) => one.name === name);
  const onReason = (reason: string) => setParams({ reason });
  const chosen = param("reason");
  return (
    <>
      <SiteBar site={name} title={t("excluded-hits")} compares={false} filters={false} />
      <AsyncView of={leftOut} lines={8}>
        {(data) => {
          const reason = data.by_reason.some((one) => one.reason === chosen) ? chosen : "";
          const reconciled = { ...reconcile(data.by_day, site?.week_start), reason, onReason };
          return (
            <>
              <section class="sheet out-sum" aria-label={t("excluded-hits-received")}>
                <Sum data={data} />
                <p class="hint">
                  {rich("excluded-one-by-one", {
                    link: (text) => <a href={`${siteAddress(name)}/dry-run`}>{text}</a>,
                  })}
                </p>
              </section>
              {data.left_out === 0 ? (
                <EmptyList name={name} received={data.received} />
              ) : (
                <>
                  <Days {...reconciled} />
                  <Reasons data={data} name={name} site={site} {...reconciled} />
                  {data.by_crawler && data.by_crawler.bots > 0 && <Crawlers of={data.by_crawler} />}
                </>
              )}
              <Receipt
                key={param("receipt")}
                site={name}
                zone={site?.zone}
                receipt={param("receipt")}
                onReceipt={(receipt) => setParams({ receipt })}
              />
              <Computed stats={data} />
            </>
          );
        }}
      </AsyncView>
    </>
  );
}
