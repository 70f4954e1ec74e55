/** The account's rule: everyone must have a second step, from a day on. */
import { useState } from "preact/hooks";
import { ruleSecondStep } from "../../api/people.ts";
import { useDeed } from "../../base/load.ts";
import { rich, t, tn } from "../../base/text.ts";
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
    done(wanted ? t("The rule is set.") : t("The rule is lifted."));
  });
  const lacking =
    without === 0
      ? t("Everyone here has one.")
      : tn(without, "{n} member has none yet.", "{n} members have none yet.");
  return (
    <SettingCard
      title={t("Second step for everyone")}
      text={
        from
          ? `${t("From {day} on, nobody gets in without a second step.", { day: format.day(from, long) })} ${lacking}`
          : `${t("From a day on, nobody gets into the account without a second step.")} ${lacking}`
      }
    >
      {manages && !me.second_step && !from ? (
        <p class="muted">
          {rich("Turn on your own <link>second step</link> first.", {
            link: (text) => <a href="/settings/security">{text}</a>,
          })}
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
              <label for="rule-day">{t("From|a day")}</label>
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
              {from ? t("Move the day") : t("Ask everyone")}
            </button>
            {from && (
              <button type="button" class="button" disabled={rule.busy} onClick={() => void rule.run(null)}>
                {t("Lift the rule")}
              </button>
            )}
          </form>
        )
      )}
      <FaultLine fault={rule.fault} />
    </SettingCard>
  );
}
