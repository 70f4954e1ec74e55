/** The account's rule: everyone must have a second step, from a day on. */
import { useState } from "preact/hooks";
import { ruleSecondStep } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
import * as format from "../../figures/format.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { dayAhead } from "../../people/time.ts";
import type { TeamParts } from "./team.tsx";

const long = { day: "numeric", month: "long", year: "numeric" } as const;

export function SecondStepRule({ me, team, manages, done }: TeamParts) {
  const from = team.second_step_from;
  const [day, setDay] = useState(from ?? dayAhead(Date.now(), 14));
  const without = team.members.filter((member) => !member.second_step).length;
  const rule = useDeed(async (wanted: string | null) => {
    await ruleSecondStep(wanted);
    done(wanted ? "The rule is set." : "The rule is lifted.");
  });
  const lacking =
    without === 0
      ? "Everyone here has one."
      : without === 1
        ? "1 member has none yet."
        : `${without} members have none yet.`;
  return (
    <SettingCard
      title="Second step for everyone"
      text={
        from
          ? `From ${format.day(from, long)} on, nobody gets in without a second step. ${lacking}`
          : `From a day on, nobody gets into the account without a second step. ${lacking}`
      }
    >
      {manages && !me.second_step && !from ? (
        <p class="muted">
          Turn on your own <a href="/settings/security">second step</a> first.
        </p>
      ) : (
        manages && (
          <form
            class="form-row"
            onSubmit={(event) => {
              event.preventDefault();
              void rule.run(day);
            }}
          >
            <div class="field">
              <label for="rule-day">From</label>
              <input
                id="rule-day"
                type="date"
                required
                min={dayAhead(Date.now(), 0)}
                value={day}
                onInput={(event) => setDay(event.currentTarget.value)}
              />
            </div>
            <button type="submit" class="button" disabled={rule.busy || day === from}>
              {from ? "Move the day" : "Ask everyone"}
            </button>
            {from && (
              <button type="button" class="button" disabled={rule.busy} onClick={() => void rule.run(null)}>
                Lift the rule
              </button>
            )}
          </form>
        )
      )}
      <FaultLine fault={rule.fault} />
    </SettingCard>
  );
}
