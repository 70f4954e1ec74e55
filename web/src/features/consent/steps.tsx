/** The steps before visitors can be asked, each with what is missing and the form that does it. */
import { code } from "virtual:consent-tool";
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { Copy } from "../../parts/copy.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Sentence } from "../../parts/sentence.tsx";
import { siteAddress } from "../../site/address.ts";
import { KeepForm } from "./keep-form.tsx";
import { withLanguageNames } from "./languages.ts";
import { PolicyForm } from "./policy-form.tsx";
import type { Hard, Next, Step, StepName } from "./types.ts";
import "./steps.css";

const titles: Record<StepName, PlainId> = {
  keep: msg("consent-step-keep"),
  policy: msg("consent-step-policy"),
  dpa: msg("consent-step-dpa"),
  banner: msg("consent-step-banner"),
  script: msg("consent-step-script"),
};

const titleOf = (step: StepName, { own_tool: ownTool }: Hard): PlainId =>
  step === "banner" && ownTool ? msg("consent-step-tool") : titles[step];

/** What is deleted next, and when. */
const nextText = ({ what, on, number: n }: Next): string => {
  const day = format.day(on, { dateStyle: "medium" });
  return what === "visits" ? t("consent-next-visits", { day, n }) : t("consent-next-records", { day, n });
};

interface Props {
  site: string;
  hard: Hard;
  mayEditBanner: boolean;
  /** The settings and the privacy policy: while visitors are asked, the server takes them from admins only. */
  mayChange: boolean;
  /** Announces the result and reloads the steps. */
  done: (text: string) => void;
}

function within(step: StepName, { site, hard, mayEditBanner, mayChange, done }: Props): ComponentChildren {
  const home = siteAddress(site);
  switch (step) {
    case "keep":
      return <KeepForm site={site} hard={hard} disabled={!mayChange} onSaved={() => done(t("consent-keep-saved"))} />;
    case "policy":
      return (
        <PolicyForm site={site} hard={hard} disabled={!mayChange} onFound={() => done(t("consent-policy-confirmed"))} />
      );
    case "banner":
      return hard.own_tool ? (
        <div class="form">
          <p>{t("consent-tool-call")}</p>
          <Copy text={code} label={t("consent-tool-code")} />
          <p class="hint">{t("consent-tool-call-hint")}</p>
        </div>
      ) : (
        <p>
          <a class="button button-main" href={`${home}/consent/banner`}>
            {mayEditBanner ? t("consent-edit-banner") : t("consent-view-banner")}
          </a>
        </p>
      );
    case "script":
      return (
        <p>
          <a class="button" href={`${home}/install`}>
            {t("consent-to-install")}
          </a>
        </p>
      );
    default:
      return undefined;
  }
}

function Line({
  step,
  title,
  n,
  notes,
  open,
  onOpen,
  children,
}: {
  step: Step;
  title: string;
  n: number;
  /** Sentences below the reason. */
  notes: readonly string[];
  open: boolean;
  onOpen: () => void;
  children: ComponentChildren;
}) {
  const id = useId();
  return (
    <li class={`consent-step ${step.done ? "step-done" : ""}`} id={`step-${step.step}`}>
      <span class="step-sign" aria-hidden="true">
        {step.done ? <Icon name="check" /> : n}
      </span>
      <div class="consent-step-main">
        <div class="consent-step-head">
          <div>
            <h3 id={id}>
              {title}
              <span class="sr-only"> {step.done ? t("consent-step-done") : t("consent-step-missing")}</span>
            </h3>
            <p class={step.done ? "muted" : undefined}>
              <Sentence text={step.why} />
            </p>
            {notes.map((text) => (
              <p key={text} class="muted">
                {text}
              </p>
            ))}
            {!step.done && step.what_to_do && (
              <p class="consent-todo">
                <Sentence text={step.what_to_do} />
              </p>
            )}
          </div>
          {children && (
            <button
              type="button"
              class="button button-small"
              aria-expanded={open}
              id={`${id}-open`}
              aria-labelledby={`${id}-open ${id}`}
              onClick={onOpen}
            >
              {open ? t("consent-step-hide") : t("consent-step-show")}
            </button>
          )}
        </div>
        {open && children && <div class="consent-step-form">{children}</div>}
      </div>
    </li>
  );
}

export function Steps(props: Props) {
  const { hard } = props;
  const first = hard.steps.find(({ done }) => !done)?.step;
  // The first that is missing is open; then those stay as they are that the person opened or closed.
  const [open, setOpen] = useState<ReadonlySet<StepName>>(() => new Set(first ? [first] : []));
  const toggle = (step: StepName) =>
    setOpen((old) => {
      const next = new Set(old);
      if (!next.delete(step)) next.add(step);
      return next;
    });
  return (
    <ol class="consent-steps">
      {hard.steps.map((step, n) => (
        <Line
          key={step.step}
          step={{ ...step, why: withLanguageNames(step.why, hard.languages) }}
          title={t(titleOf(step.step, hard))}
          n={n + 1}
          notes={step.step === "keep" ? hard.next.map(nextText) : []}
          open={open.has(step.step)}
          onOpen={() => toggle(step.step)}
        >
          {within(step.step, props)}
        </Line>
      ))}
    </ol>
  );
}
