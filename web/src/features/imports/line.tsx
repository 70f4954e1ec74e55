/** An import in the list: its state, its days, how far it is, and who started it. */
import type { ImportState, ImportView } from "../../api/imports-types.ts";
import { t } from "../../base/text.ts";
import { sourceName, sourceNoun } from "../../figures/imported.ts";
import { ProgressBar } from "../../parts/progress-bar.tsx";
import { formatTime } from "../../people/time.ts";
import { siteAddress } from "../../site/address.ts";
import { Contents } from "./contents.tsx";
import { daysOf, isRunning, partDone, progressText, rangeText, stateNames } from "./state.ts";

function Progress({ of, state }: { of: ImportView; state: ImportState }) {
  const text = progressText(of.progress) ?? t(stateNames[state].text);
  return (
    <div class="import-progress">
      <ProgressBar
        label={t("import-progress", { tool: sourceNoun(of.source) })}
        part={partDone(of.progress)}
        text={text}
      />
      {of.progress && <p class="muted">{text}</p>}
    </div>
  );
}

/** How many days figures include; for others, which days they are. */
function daysText(of: ImportView): string {
  const days = daysOf(of);
  const range = days ? rangeText(days) : "";
  if (of.state !== "done" || of.shown_days == null) return range;
  return of.shown_days === 0
    ? t("import-shows-none", { days: range })
    : t("import-shows", { days: range, n: of.shown_days });
}

const startedText = ({ created_at, created_by }: ImportView): string =>
  created_by == null
    ? t("import-started-at", { time: formatTime(created_at) })
    : t("import-started-by", { time: formatTime(created_at), name: created_by });

interface Props {
  site: string;
  of: ImportView;
  /** Where it is, in words. */
  state: ImportState;
  onRemove: () => void;
}

function Actions({ site, of, onRemove }: Omit<Props, "state">) {
  const days = daysOf(of);
  const action = isRunning(of) ? t("import-stop-open") : t("import-take-back-open");
  return (
    <div class="line-acts">
      {of.state === "done" && days && (of.shown_days ?? 0) > 0 && (
        <a class="button button-small" href={`${siteAddress(site)}?period=${days.from}..${days.to}`}>
          {t("import-show-figures")}
        </a>
      )}
      {of.state !== "removing" && (
        <button type="button" class="button button-small" onClick={onRemove}>
          {of.state === "failed" ? t("import-remove") : action}
          <span class="sr-only">: {sourceName(of.source)}</span>
        </button>
      )}
    </div>
  );
}

export function ImportLine(props: Props) {
  const { of, state } = props;
  const { text, tag } = stateNames[state];
  const days = daysText(of);
  return (
    <li class="line import-line">
      <div class="line-main">
        <p>
          <strong>{sourceName(of.source)}</strong>
          <span class={`tag ${tag}`}>{t(text)}</span>
        </p>
        {days && <p class="muted">{days}</p>}
        {of.failure && <p class="import-failure">{of.failure.text}</p>}
        {isRunning(of) && <Progress of={of} state={state} />}
        <p class="muted">{startedText(of)}</p>
        {of.contents && !isRunning(of) && (
          <details class="more">
            <summary>{t("import-details")}</summary>
            <Contents source={of.source} contents={of.contents} />
          </details>
        )}
      </div>
      <Actions {...props} />
    </li>
  );
}
