/** The reconciliation: every hit received was counted or excluded, and each excluded one has its reason. */
import { useId, useState } from "preact/hooks";
import { getLeftOut, type LeftOut } from "../../api/index.ts";
import { useLoad } from "../../base/load.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { reasonName } from "../../figures/reasons.ts";
import { startView, writeView } from "../../figures/view.ts";
import { Define } from "../../parts/define.tsx";
import { FaultBox } from "../../parts/fault.tsx";
import { siteAddress } from "../../parts/view-address.ts";
import { CardMenu, NoCardMenu } from "./card-menu.tsx";
import type { PictureData } from "./picture/index.ts";

/** Received = counted + excluded. */
export function Sum({ data }: { data: LeftOut }) {
  return (
    <div class="sum">
      <dl class="sum-line">
        <div>
          <dt>{t("received")}</dt>
          <dd>{format.exact(data.received)}</dd>
        </div>
        <span class="sum-sign" aria-hidden="true">
          =
        </span>
        <div>
          <dt>
            <i class="key key-counted" /> {t("counted")}
          </dt>
          <dd>{format.exact(data.counted)}</dd>
        </div>
        <span class="sum-sign" aria-hidden="true">
          +
        </span>
        <div>
          <dt>
            <i class="key key-out" /> {t("excluded")}
          </dt>
          <dd>{format.exact(data.left_out)}</dd>
        </div>
      </dl>
      <div
        class="sum-bar"
        style={{ "--part": data.received > 0 ? data.counted / data.received : 1 }}
        aria-hidden="true"
      />
      <p class="hint">
        {data.received === 0 ? t("excluded-none-received") : t("excluded-share", { share: format.share(data.share) })}
      </p>
    </div>
  );
}

/** As many as make the card as high as its neighbours; the sum above them is of all. */
const reasonsShown = 5;

function Reasons({ data }: { data: LeftOut }) {
  const [all, setAll] = useState(false);
  const top = Math.max(1, ...data.by_reason.map((one) => one.hits));
  const more = data.by_reason.length > reasonsShown;
  if (data.by_reason.length === 0) {
    return <p class="card-empty">{t("excluded-no-excluded")}</p>;
  }
  return (
    <div>
      <table class="rows reasons">
        <caption class="sr-only">{t("excluded-by-reason")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("excluded-reason")}</th>
            <th scope="col">{t("hits")}</th>
            <th scope="col">{t("dimension-share")}</th>
          </tr>
        </thead>
        <tbody>
          {data.by_reason.slice(0, all ? undefined : reasonsShown).map((one) => (
            <tr key={one.reason}>
              <th scope="row">
                <span class="bar bar-out" style={{ "--part": one.hits / top }} />
                <span class="value">
                  <Define
                    name={reasonName(one.reason)}
                    id={one.reason}
                    text={one.explanation}
                    face={<span class="value-text">{reasonName(one.reason)}</span>}
                  />
                </span>
              </th>
              <td>{format.exact(one.hits)}</td>
              <td>{format.share(one.share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more && (
        <footer class="card-foot">
          <button type="button" class="quiet-link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t("show-fewer") : t("show-all-n", { total: data.by_reason.length })}
          </button>
        </footer>
      )}
    </div>
  );
}

function pictureOf(site: string, data: LeftOut): PictureData {
  const top = Math.max(1, ...data.by_reason.map((one) => one.hits));
  return {
    kind: "rows",
    title: t("excluded-hits"),
    site,
    from: data.period.from,
    to: data.period.to,
    filters: [],
    head: [t("excluded-reason"), t("hits"), t("dimension-share")],
    rows: data.by_reason.map((one) => ({
      name: reasonName(one.reason),
      part: one.hits / top,
      cells: [format.exact(one.hits), format.share(one.share)],
    })),
    more: 0,
    out: true,
  };
}

interface Props {
  site: string;
  period: string;
  filtered: boolean;
}

export function LeftOutCard({ site, period, filtered }: Props) {
  const title = useId();
  const { data, fault, reload, busy } = useLoad(period, (signal) => getLeftOut(site, period, signal), site);
  return (
    <section class="card books" aria-labelledby={title} data-busy={busy && data !== undefined}>
      <header class="card-head">
        <h2 id={title}>{t("excluded-hits-received")}</h2>
        {filtered && <span class="muted">{t("excluded-whole-site")}</span>}
        <a class="quiet-link" href={`${siteAddress(site)}/left-out${writeView({ ...startView, period })}`}>
          {t("excluded-details")}
        </a>
        {data && data.by_reason.length > 0 ? (
          <CardMenu
            title={t("excluded-hits-received")}
            csv={() => [
              ["reason", "hits", "share"],
              ...data.by_reason.map((one) => [one.reason, one.hits, one.share]),
              ["left_out", data.left_out, data.share],
              ["counted", data.counted, null],
              ["received", data.received, null],
            ]}
            picture={() => pictureOf(site, data)}
          />
        ) : (
          <NoCardMenu />
        )}
      </header>
      {fault && !data ? (
        <FaultBox fault={fault} onRetry={reload} />
      ) : (
        <div class="books-body">
          {data ? (
            <>
              <Sum data={data} />
              <Reasons data={data} />
            </>
          ) : (
            <span class="skeleton books-skeleton" />
          )}
        </div>
      )}
    </section>
  );
}
