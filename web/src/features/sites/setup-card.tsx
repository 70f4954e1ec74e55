/** The first steps of a new account, until each is done or dismissed. */
import type { Site } from "../../api/index.ts";
import type { Setup, StepId } from "../../api/people-types.ts";
import { useAction, useLoad } from "../../base/load.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { ImportHistory } from "../../parts/import-history.tsx";
import { dismissSetup, getSetup } from "./api.ts";
import "../../parts/settings.css";
import { siteAddress } from "../../site/address.ts";

type Step = Setup["steps"][number];

const steps: Record<StepId, { title: PlainId; text: PlainId; href: string; action: PlainId }> = {
  site: { title: msg("add-site"), text: msg("setup-site-hint"), href: "/add-site", action: msg("add-site") },
  tag: { title: msg("setup-snippet"), text: msg("setup-snippet-hint"), href: "", action: msg("setup-snippet-show") },
  goal: { title: msg("setup-goal"), text: msg("setup-goal-hint"), href: "", action: msg("create-goal") },
  alert: {
    title: msg("setup-alert"),
    text: msg("setup-alert-hint"),
    href: "/settings/alerts",
    action: msg("setup-alert-open"),
  },
  teammate: {
    title: msg("setup-invite"),
    text: msg("setup-invite-hint"),
    href: "/settings/team",
    action: msg("invite-member"),
  },
};

/** Where a step is done: the snippet and goals are on a site's own pages. */
function place(id: StepId, sites: readonly Site[]): string {
  const first = sites[0];
  const pages: Partial<Record<StepId, string>> = { tag: "install", goal: "goals" };
  if (pages[id]) return first ? `${siteAddress(first.name)}/${pages[id]}` : "/add-site";
  return steps[id].href;
}

function Line({ step, sites, onAside }: { step: Step; sites: readonly Site[]; onAside: () => void }) {
  const { action, text } = steps[step.id];
  const title = t(steps[step.id].title);
  return (
    <li class={`step ${step.done ? "step-done" : ""}`}>
      <span class="step-sign">{step.done && <Icon name="check" />}</span>
      <div class="line-main">
        <strong>
          {title}
          {step.done && <span class="sr-only"> {t("setup-completed")}</span>}
        </strong>
        {!step.done && <p class="muted">{t(text)}</p>}
      </div>
      {!step.done && (
        <div class="line-acts">
          <a class="button button-small" href={place(step.id, sites)}>
            {t(action)}
          </a>
          <button type="button" class="button button-small button-plain" onClick={onAside}>
            {t("setup-not-now")}
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
  const aside = useAction(async (ids: StepId[]) => {
    await dismissSetup(ids);
    setup.reload();
  });
  // Not those that only a newer server has.
  const shown = all.filter((step) => Object.hasOwn(steps, step.id) && (step.done || !step.aside));
  const open = shown.filter((step) => !step.done);
  if (!setup.data || setup.data.done || open.length === 0) return null;
  const put = (ids: StepId[]) => void aside.run([...all.filter((step) => step.aside).map((step) => step.id), ...ids]);
  return (
    <section class="setting setup" aria-labelledby="setup-title">
      <header class="setting-head">
        <div>
          <h2 id="setup-title">{t("setup-get-started")}</h2>
          <p class="muted">{t("setup-n-of-total", { n: shown.length - open.length, total: shown.length })}</p>
        </div>
        <button
          type="button"
          class="button button-small button-plain"
          disabled={aside.busy}
          onClick={() => put(open.map((step) => step.id))}
        >
          {t("setup-dismiss")}
        </button>
      </header>
      <ul class="lines lines-in">
        {shown.map((step) => (
          <Line key={step.id} step={step} sites={sites} onAside={() => put([step.id])} />
        ))}
      </ul>
      {sites[0] && <ImportHistory site={sites[0].name} />}
      <FaultLine fault={aside.fault} />
    </section>
  );
}
