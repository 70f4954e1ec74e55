/** What became of a hit and why, and how it was read: of a dry run's and of a receipt's alike. */
import type { Judged } from "../api/site-types.ts";
import { rich, t } from "../base/text.ts";
import { passes, why } from "../site/feed.ts";
import { Said } from "./said.tsx";
import "../style/judged.css";

export function Facts({ title, list }: { title: string; list: readonly [string, string][] }) {
  if (list.length === 0) return null;
  return (
    <div class="tried-facts">
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

export function Why({ hit }: { hit: Judged }) {
  const { explanation, step_text, steps_passed } = why(hit);
  if (passes(hit)) {
    return (
      <p>
        {hit.unpaused
          ? t("It would be counted: all {n} steps kept it. Whether it is a repetition cannot be told while counting is paused.", {
              n: steps_passed,
            })
          : t("It is counted: all {n} steps kept it.", { n: steps_passed })}
      </p>
    );
  }
  return (
    <p>
      {explanation && <Said part="counting" text={explanation} />}{" "}
      {hit.detail && (
        <strong>
          <Said part="counting" text={hit.detail} />
        </strong>
      )}{" "}
      {step_text && (
        <span class="muted">
          {rich("Step {n} asks: “{question}”", {
            n: steps_passed + 1,
            question: <Said part="counting" text={step_text} />,
          })}
        </span>
      )}
    </p>
  );
}
