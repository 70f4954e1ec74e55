/** A funnel's report: how many took each step, compared with another period. */
import { useState } from "preact/hooks";
import type { Funnel, FunnelBy, FunnelPart, FunnelReport } from "../../api/goals-types.ts";
import { useLoad } from "../../base/load.ts";
import { navigate } from "../../base/route.tsx";
import { msg, type PlainId, t } from "../../base/text.ts";
import { countOf } from "../../figures/counted.ts";
import { valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { writeView } from "../../figures/view.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Computed } from "../../parts/computed.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { aboutText, ConsentedVisitors } from "../../parts/consented.tsx";
import { useAnnounce } from "../../parts/live-region.tsx";
import { Flag } from "../../parts/pictures.tsx";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import { Segments } from "../../parts/segments.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { siteAddress, useAddressParams, useQuestion, useView } from "../../parts/view-address.ts";
import { seconds } from "../goals/sentences.ts";
import { deleteFunnel, getReport } from "./api.ts";
import { Steps } from "./steps.tsx";

const orders: Record<Funnel["order"], PlainId> = {
  ordered: msg("funnel-in-order-loose"),
  contiguous: msg("funnel-in-sequence"),
  any: msg("funnel-any-order"),
};

const bys: Record<FunnelBy, PlainId> = {
  source: msg("dimension-source"),
  country: msg("dimension-country"),
  device: msg("dimension-device"),
};

const rowsBy: Record<FunnelBy, PlainId> = {
  source: msg("funnel-steps-by-source"),
  country: msg("funnel-steps-by-country"),
  device: msg("funnel-steps-by-device"),
};

const isBy = (text: string): text is FunnelBy => Object.hasOwn(bys, text);

function Rows({ part, by }: { part: FunnelPart; by: FunnelBy }) {
  if (part.rows.length === 0) return <p class="card-empty">{t("funnel-no-visits")}</p>;
  return (
    <ScrollArea class="wide-table" label={t(rowsBy[by])}>
      <table class="table table-figures by-table">
        <thead>
          <tr>
            <th scope="col">{t(bys[by])}</th>
            {part.steps.map((step) => (
              <th scope="col" key={step.position} title={step.name}>
                <span class="by-step">
                  {step.position}. {step.name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {part.rows.map((row) => (
            <tr key={row.rest ? "rest" : row.value}>
              <th scope="row">
                {by === "country" && !row.rest && <Flag code={row.value} />}{" "}
                {row.rest ? <span class="muted">{t("funnel-other-values")}</span> : valueName(by, row.value)}
              </th>
              {row.steps.map((reached, n) => (
                <td key={n}>
                  {n === 0 ? format.exact(countOf(reached)) : format.share(reached.share_of_first)}
                  {n > 0 && row.previous?.[n]?.share_of_first != null && (
                    <span class="muted by-before">
                      {" "}
                      {t("previously-before", { before: format.share(row.previous[n].share_of_first) })}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function Populations({
  report,
  by,
  setBy,
}: {
  report: FunnelReport;
  by: FunnelBy | undefined;
  setBy: (by: string) => void;
}) {
  const { everyone, agreed } = report;
  return (
    <>
      <section class="sheet" aria-labelledby="everyone">
        <header class="sheet-head">
          <div>
            <h2 id="everyone">{t("one-visit")}</h2>
            <p class="muted">{aboutText(everyone.about)}</p>
          </div>
          <p class="sheet-figure">
            <b>{format.share(everyone.completed)}</b>
            <span class="muted">{t("funnel-completed")}</span>
          </p>
        </header>
        <Steps part={everyone} unit="visit" />
      </section>
      <section class="sheet" aria-labelledby="by">
        <header class="sheet-head">
          <h2 id="by">{t("funnel-compare-groups")}</h2>
          <Segments
            label={t("group-by")}
            options={(Object.keys(bys) as FunnelBy[]).map((one) => [one, t(bys[one])])}
            value={by}
            onPick={(one) => setBy(one === by ? "" : one)}
          />
        </header>
        {by && report.by === by ? <Rows part={everyone} by={by} /> : <p class="hint">{t("funnel-compare-hint")}</p>}
      </section>
      <ConsentedVisitors about={agreed.about} empty={agreed.visitors === 0}>
        <Steps part={agreed} unit="visitor" />
        {by && report.by === by && <Rows part={agreed} by={by} />}
      </ConsentedVisitors>
    </>
  );
}

interface Props {
  name: string;
  funnel: Funnel;
  canManage: boolean;
  onDone: () => void;
}

export function Report({ name, funnel, canManage, onDone }: Props) {
  const announce = useAnnounce();
  const { view } = useView();
  const question = useQuestion(name, view);
  const { param, setParams } = useAddressParams();
  const chosen = param("by");
  const by = isBy(chosen) ? chosen : undefined;
  const [deleting, setDeleting] = useState(false);
  const report = useLoad(
    `${JSON.stringify(question)} ${by} ${funnel.changed_at}`,
    (signal) => getReport(question, funnel.id, by, signal),
    funnel.id,
  );
  const list = `${siteAddress(name)}/funnels${writeView(view)}`;
  const change = `${siteAddress(name)}/funnels/${funnel.id}?change=1`;
  return (
    <>
      <SiteBar
        site={name}
        title={funnel.name}
        action={
          canManage && (
            <span class="buttons">
              <a class="button button-small" href={change}>
                {t("edit")}
              </a>
              <button type="button" class="button button-small" onClick={() => setDeleting(true)}>
                {t("delete-open")}
              </button>
            </span>
          )
        }
      />
      <p class="muted under-title">
        <a href={list}>{t("funnel-all")}</a> ·{" "}
        {funnel.within_seconds == null
          ? t(orders[funnel.order])
          : t("funnel-within", { order: t(orders[funnel.order]), time: seconds(funnel.within_seconds) })}
      </p>
      <AsyncView of={report} lines={5}>
        {(data) => (
          <>
            <Populations report={data} by={by} setBy={(next) => setParams({ by: next })} />
            <Computed stats={data} compare={data.compare} />
          </>
        )}
      </AsyncView>
      {deleting && (
        <Confirm
          title={t("delete-quoted-question", { name: funnel.name })}
          action={t("funnel-delete")}
          bad
          onConfirm={async () => {
            await deleteFunnel(name, funnel.id);
            onDone();
            announce(t("deleted-name", { name: funnel.name }));
            navigate(list);
          }}
          onClose={() => setDeleting(false)}
        >
          <p>{t("funnel-delete-hint")}</p>
        </Confirm>
      )}
    </>
  );
}
