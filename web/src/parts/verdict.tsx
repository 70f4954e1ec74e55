/** The verdict on a hit, its reason and details: in a dry run and for a receipt. */
import type { Judged } from "../api/site-types.ts";
import { rich, t } from "../base/text.ts";
import { isCounted, verdictOf } from "../site/feed.ts";
import { useDefinitions } from "./define.tsx";
import "./verdict.css";

export function HitDetails({ title, list }: { title: string; list: readonly [string, string][] }) {
  if (list.length === 0) return null;
  return (
    <div class="hit-details">
      <h3>{title}</h3>
      <dl>
        {list.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function Verdict({ hit }: { hit: Judged }) {
  const verdict = verdictOf(hit);
  const { steps_passed } = verdict;
  // A stream is serialised once for all listeners, in English; the definitions are in the reader's language.
  const all = useDefinitions();
  const explanation = all?.reasons.find((one) => one.reason === verdict.reason)?.explanation ?? verdict.explanation;
  const question = all?.steps.find((one) => one.step === verdict.step)?.text ?? verdict.step_text;
  if (isCounted(hit)) {
    return (
      <p>{hit.unpaused ? t("verdict-would-count", { n: steps_passed }) : t("verdict-counted", { n: steps_passed })}</p>
    );
  }
  return (
    <p>
      {explanation} {hit.detail && <strong lang="en">{hit.detail}</strong>}{" "}
      {question && (
        <span class="muted">
          {rich("verdict-check-n", {
            n: steps_passed + 1,
            question,
          })}
        </span>
      )}
    </p>
  );
}
