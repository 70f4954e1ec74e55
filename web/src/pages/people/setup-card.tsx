/** The first steps of a new account, until each is done or put aside. */
import type { Site } from "../../api/index.ts";
import { getSetup, setAside, type Setup, type StepId } from "../../api/people.ts";
import { useDeed, useLoad } from "../../base/load.ts";
import { msg, t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import "../../style/settings.css";
import { siteAddress } from "../../site/address.ts";

type Step = Setup["steps"][number];

const steps: Record<StepId, { title: string; text: string; href: string; act: string }> = {
  site: { title: msg("Add a site"), text: msg("Its name and its time zone are enough."), href: "/add-site", act: msg("Add a site") },
  tag: { title: msg("Put the line into its pages"), text: msg("The first visitor shows up within a second."), href: "", act: msg("Show the line") },
  goal: { title: msg("Say what a success is"), text: msg("A purchase, a sign-up, a page reached: a goal counts it."), href: "", act: msg("Make a goal") },
  alert: { title: msg("Be told when something is odd"), text: msg("An alert says so when visitors fail to come, or come in crowds."), href: "", act: "" },
  teammate: { title: msg("Invite a teammate"), text: msg("They see the sites that you give them."), href: "/settings/team", act: msg("Invite somebody") },
};

/** Where a step is done: the snippet and goals are on a site's own pages. */
function place(id: StepId, sites: readonly Site[]): string {
  const first = sites[0];
  const pages: Partial<Record<StepId, string>> = { tag: "install", goal: "goals" };
  if (pages[id]) return first ? `${siteAddress(first.name)}/${pages[id]}` : "/add-site";
  return steps[id].href;
}

function Line({ step, sites, onAside }: { step: Step; sites: readonly Site[]; onAside: () => void }) {
  const title = t(steps[step.id].title);
  return (
    <li class={`step ${step.done ? "step-done" : ""}`}>
      <span class="step-sign">{step.done && <Icon name="check" />}</span>
      <div class="line-main">
        <strong>
          {title}
          {step.done && <span class="sr-only"> {t("(done)")}</span>}
        </strong>
        {!step.done && <p class="muted">{t(steps[step.id].text)}</p>}
      </div>
      {!step.done && (
        <div class="line-acts">
          <a class="button button-small" href={place(step.id, sites)}>
            {t(steps[step.id].act)}
          </a>
          <button type="button" class="button button-small button-plain" onClick={onAside}>
            {t("Not now")}
            <span class="sr-only">: {title}</span>
          </button>
        </div>
      )}
    </li>
  );
}

export function SetupCard({ sites }: { sites: readonly Site[] }) {
  const setup = useLoad("setup", getSetup);
  const all = setup.data?.steps ?? [];
  const aside = useDeed(async (ids: StepId[]) => {
    await setAside(ids);
    setup.again();
  });
  // Steps whose page is not built yet are not asked of anybody.
  const shown = all.filter((step) => steps[step.id]?.act && (step.done || !step.aside));
  const open = shown.filter((step) => !step.done);
  if (!setup.data || setup.data.done || open.length === 0) return null;
  const put = (ids: StepId[]) =>
    void aside.run([...all.filter((step) => step.aside).map((step) => step.id), ...ids]);
  return (
    <section class="setting setup" aria-labelledby="setup-title">
      <header class="setting-head">
        <div>
          <h2 id="setup-title">{t("First steps")}</h2>
          <p class="muted">
            {t("{n} of {total} done", { n: shown.length - open.length, total: shown.length })}
          </p>
        </div>
        <button
          type="button"
          class="button button-small button-plain"
          disabled={aside.busy}
          onClick={() => put(open.map((step) => step.id))}
        >
          {t("Put all aside")}
        </button>
      </header>
      <ul class="lines lines-in">
        {shown.map((step) => (
          <Line key={step.id} step={step} sites={sites} onAside={() => put([step.id])} />
        ))}
      </ul>
      <FaultLine fault={aside.fault} />
    </section>
  );
}
