/** Checks, each with how it ended and a sentence on it. */
import type { NightlyCheck } from "../../api/alerts-types.ts";
import { t } from "../../base/text.ts";
import { Icon } from "../../parts/icon.tsx";
import { Sentence } from "../../parts/sentence.tsx";
import { checkName, inOrder, results } from "./check-texts.ts";
import "../../parts/severity.css";
import "./nightly.css";

export function Checks({ checks }: { checks: readonly NightlyCheck[] }) {
  return (
    <ul class="checks-list">
      {inOrder(checks).map(({ check, result, text }) => {
        const { name, icon, severity } = results[result];
        return (
          <li key={check}>
            <span class="severity" data-severity={severity}>
              <Icon name={icon} />
              {t(name)}
            </span>
            <div>
              <h3>{checkName(check)}</h3>
              <p>
                <Sentence text={text} />
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
