/** How many took each step of a funnel, in the period and beside another one. */
import { useState } from "preact/hooks";
import type { Site } from "../../api/index.ts";
import {
  deleteFunnel,
  getReport,
  type Funnel,
  type FunnelBy,
  type FunnelPart,
  type FunnelReport,
} from "../../api/goals.ts";
import { useLoad } from "../../base/load.ts";
import { go } from "../../base/route.tsx";
import { msg, t } from "../../base/text.ts";
import { flag, valueName } from "../../figures/dimension.ts";
import * as format from "../../figures/format.ts";
import { writeView } from "../../figures/view.ts";
import { counted } from "../../goals/counted.ts";
import { seconds } from "../../goals/words.ts";
import { Answered } from "../../parts/answered.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { useSay } from "../../parts/say.tsx";
import { siteAddress, useWords, useQuestion, useView } from "../site/asked.ts";
import { aboutText, Agreed } from "../site/agreed.tsx";
import { Bar } from "../site/bar.tsx";
import { Computed } from "../site/computed.tsx";
import { Steps } from "./steps.tsx";

const orders: Record<Funnel["order"], string> = {
  ordered: msg("One after the other; anything may lie between"),
  contiguous: msg("Right after one another"),
  any: msg("In any order"),
};

const bys: { by: FunnelBy; text: string }[] = [
  { by: "source", text: msg("Source") },
  { by: "country", text: msg("Country") },
  { by: "device", text: msg("Device") },
];

const rowsBy: Record<FunnelBy, string> = {
  source: msg("Steps by source"),
  country: msg("Steps by country"),
  device: msg("Steps by device"),
};

const isBy = (text: string): text is FunnelBy => bys.some(({ by }) => by === text);

function Rows({ part, by }: { part: FunnelPart; by: FunnelBy }) {
  if (part.rows.length === 0) return <p class="card-empty">{t("Nobody took the first step in this period.")}</p>;
  return (
    <div class="wide-table" tabIndex={0} role="region" aria-label={t(rowsBy[by])}>
      <table class="table table-figures by-table">
        <thead>
          <tr>
            <th scope="col">{t(bys.find((one) => one.by === by)?.text ?? "")}</th>
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
                {by === "country" && !row.rest && <span aria-hidden="true">{flag(row.value ?? "")} </span>}
                {row.rest ? <span class="muted">{t("All others")}</span> : valueName(by, row.value)}
              </th>
              {row.steps.map((reached, n) => (
                <td key={n}>
                  {n === 0 ? format.exact(counted(reached)) : format.share(reached.share_of_first)}
                  {n > 0 && row.previous?.[n]?.share_of_first != null && (
                    <span class="muted by-before"> {t("from {before}", { before: format.share(row.previous[n].share_of_first) })}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Halves({ report, by, setBy }: { report: FunnelReport; by: FunnelBy | undefined; setBy: (by: string) => void }) {
  const { everyone, agreed } = report;
  return (
    <>
      <section class="sheet" aria-labelledby="everyone">
        <header class="half-head">
          <div>
            <h2 id="everyone">{t("In one visit")}</h2>
            <p class="muted">{aboutText(everyone.about)}</p>
          </div>
          <p class="half-figure">
            <b>{format.share(everyone.completed)}</b>
            <span class="muted">{t("come to the end")}</span>
          </p>
        </header>
        <Steps part={everyone} unit="visit" />
      </section>
      <section class="sheet" aria-labelledby="by">
        <header class="half-head">
          <h2 id="by">{t("Told apart")}</h2>
          <div class="segments segments-small" role="group" aria-label={t("By")}>
            {bys.map((one) => (
              <button
                key={one.by}
                type="button"
                aria-pressed={one.by === by}
                onClick={() => setBy(one.by === by ? "" : one.by)}
              >
                {t(one.text)}
              </button>
            ))}
          </div>
        </header>
        {by && report.by === by ? (
          <Rows part={everyone} by={by} />
        ) : (
          <p class="hint">{t("By source, country or device: who goes on, and who does not.")}</p>
        )}
      </section>
      <Agreed about={agreed.about} empty={agreed.visitors === 0}>
        <Steps part={agreed} unit="visitor" />
        {by && report.by === by && <Rows part={agreed} by={by} />}
      </Agreed>
    </>
  );
}

interface Props {
  name: string;
  funnel: Funnel;
  may: boolean;
  bar: { site: string; sites: Site[] | undefined };
  onDone: () => void;
}

export function Report({ name, funnel, may, bar, onDone }: Props) {
  const say = useSay();
  const { view } = useView();
  const question = useQuestion(name, view);
  const { word, setWords } = useWords();
  const asked = word("by");
  const by = isBy(asked) ? asked : undefined;
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
      <Bar
        {...bar}
        title={funnel.name}
        act={
          may && (
            <span class="buttons">
              <a class="button button-small" href={change}>
                {t("Change|an act")}
              </a>
              <button type="button" class="button button-small" onClick={() => setDeleting(true)}>
                {t("Delete…")}
              </button>
            </span>
          )
        }
      />
      <p class="muted under-title">
        <a href={list}>{t("All funnels")}</a> ·{" "}
        {funnel.within_seconds == null
          ? t(orders[funnel.order])
          : t("{order}, at most {time} apart", { order: t(orders[funnel.order]), time: seconds(funnel.within_seconds) })}
      </p>
      <Answered of={report} lines={5}>
        {(data) => (
          <>
            <Halves report={data} by={by} setBy={(next) => setWords({ by: next })} />
            <Computed stats={data} beside={data.compare} />
          </>
        )}
      </Answered>
      {deleting && (
        <Confirm
          title={t("Delete “{name}”?", { name: funnel.name })}
          act={t("Delete the funnel")}
          bad
          deed={async () => {
            await deleteFunnel(name, funnel.id);
            onDone();
            say(t("“{name}” is deleted.", { name: funnel.name }));
            go(list);
          }}
          onClose={() => setDeleting(false)}
        >
          <p>{t("Its report goes. What was counted stays, and so do its goals.")}</p>
        </Confirm>
      )}
    </>
  );
}
