/** The ways that visits take through the site: from where they begin, from a step, or up to one. */
import { useState } from "preact/hooks";
import type { Paths, PathsPart } from "../../api/goals-types.ts";
import { useLoad } from "../../base/load.ts";
import { msg, t } from "../../base/text.ts";
import { countOf } from "../../figures/counted.ts";
import * as format from "../../figures/format.ts";
import { AsyncView } from "../../parts/async-view.tsx";
import { Combo, type ComboOption } from "../../parts/combo.tsx";
import { Computed } from "../../parts/computed.tsx";
import { aboutText, ConsentedVisitors } from "../../parts/consented.tsx";
import { Icon } from "../../parts/icon.tsx";
import { NoHits } from "../../parts/no-hits.tsx";
import { Select } from "../../parts/select.tsx";
import { SiteBar } from "../../parts/site-bar.tsx";
import { TableButton } from "../../parts/table-button.tsx";
import { useAddressParams, useQuestion, useView } from "../../parts/view-address.ts";
import { loadEvents, loadPages } from "../../site/combo-options.ts";
import type { PartPage } from "../../site-pages.tsx";
import { getPaths } from "./api.ts";
import { isEvent, stepName } from "./flow.ts";
import { FlowPicture } from "./picture.tsx";
import { LinkTable, Runs } from "./tables.tsx";
import "./paths.css";

/** Pages and events together, as steps are written. */
const askSteps =
  (site: string) =>
  async (search: string, signal: AbortSignal): Promise<ComboOption[]> => {
    const name = search.replace(/^event:/, "");
    const [pages, events] = await Promise.all([
      name === search ? loadPages(site)(search, signal) : [],
      loadEvents(site)(name, signal),
    ]);
    return [...pages.slice(0, 6), ...events.slice(0, 4).map((one) => ({ ...one, value: `event:${one.value}` }))];
  };

interface StepPickProps {
  site: string;
  back: boolean;
  step: string;
  onWay: (back: boolean, step: string) => void;
}

function StepPick({ site, back, step, onWay }: StepPickProps) {
  const [typed, setTyped] = useState(step);
  return (
    <form
      class="way"
      onSubmit={(event) => {
        event.preventDefault();
        onWay(back, typed.trim());
      }}
    >
      <Select
        class="button"
        label={t("paths-direction")}
        value={back ? "to" : "from"}
        onPick={(way) => onWay(way === "to", step)}
      >
        <option value="from">{t("paths-starting-from")}</option>
        <option value="to">{t("paths-ending-at")}</option>
      </Select>
      <span class="search way-step">
        <Icon name="search" />
        <Combo
          label={t("paths-page-or-event")}
          placeholder={back ? t("paths-last-step") : t("paths-first-step")}
          scope={`steps ${site}`}
          ask={askSteps(site)}
          value={typed}
          onText={setTyped}
          onPicked={(value) => onWay(back, value)}
        />
      </span>
      {typed.trim() !== step && (
        <button type="submit" class="button">
          {t("show")}
        </button>
      )}
      {step && (
        <button type="button" class="button button-plain" onClick={() => onWay(back, "")}>
          {t("clear")}
        </button>
      )}
    </form>
  );
}

const lengths = [2, 3, 4, 5, 6];

function Picture({ part, paths, onStep }: { part: PathsPart; paths: Paths; onStep: (step: string) => void }) {
  const [table, setTable] = useState(false);
  const back = paths.to != null;
  return (
    <section class="sheet" aria-labelledby="ways">
      <header class="sheet-head">
        <div>
          <h2 id="ways">{t("one-visit")}</h2>
          <p class="muted">{aboutText(part.about)}</p>
        </div>
        <span class="sheet-tools">
          <span class="muted">
            {format.several(countOf(part), part.visits == null ? msg("visitors-noun") : msg("visits-noun"))}
          </span>
          <TableButton table={table} onTable={setTable} drawn="picture" />
        </span>
      </header>
      {table ? <LinkTable part={part} back={back} /> : <FlowPicture part={part} back={back} onStep={onStep} />}
    </section>
  );
}

export function PathsPage({ name }: PartPage) {
  const { view } = useView();
  const question = useQuestion(name, { ...view, compare: "none" });
  const { param, setParams } = useAddressParams();
  const [from, to, steps] = [param("from"), param("to"), param("steps")];
  const back = to !== "";
  const step = back ? to : from;
  const length = lengths.includes(Number(steps)) ? Number(steps) : 4;
  const [direction, setDirection] = useState(back);
  const way = { ...(step ? (back ? { to } : { from }) : {}), steps: length, limit: 8 };
  const paths = useLoad(JSON.stringify([question, way]), (signal) => getPaths(question, way, signal), name);
  const onWay = (toward: boolean, next: string) => {
    setDirection(toward);
    setParams(toward ? { from: "", to: next } : { from: next, to: "" });
  };
  return (
    <>
      <SiteBar site={name} title={t("paths")} compares={false} />
      <div class="way-line">
        <StepPick key={`${direction} ${step}`} site={name} back={direction} step={step} onWay={onWay} />
        <Select
          class="button"
          label={t("steps")}
          value={String(length)}
          onPick={(count) => setParams({ steps: count === "4" ? "" : count })}
        >
          {lengths.map((one) => (
            <option key={one} value={one}>
              {t("n-steps", { n: one })}
            </option>
          ))}
        </Select>
      </div>
      <AsyncView of={paths} lines={8}>
        {(data) => (
          <>
            {data.everyone.runs.length === 0 ? (
              <div class="sheet card-empty">
                <p>
                  {step
                    ? isEvent(step)
                      ? t("paths-no-visits-event", { event: stepName(step) })
                      : t("paths-no-visits-page", { page: step })
                    : t("paths-no-visits")}
                </p>
                {!step && <NoHits site={name} />}
              </div>
            ) : (
              <>
                <Picture part={data.everyone} paths={data} onStep={(next) => onWay(false, next)} />
                <Runs part={data.everyone} />
              </>
            )}
            <ConsentedVisitors about={data.agreed.about} empty={data.agreed.visitors === 0}>
              <FlowPicture part={data.agreed} back={data.to != null} onStep={(next) => onWay(false, next)} />
              <Runs part={data.agreed} />
            </ConsentedVisitors>
            <Computed stats={data} />
          </>
        )}
      </AsyncView>
    </>
  );
}
