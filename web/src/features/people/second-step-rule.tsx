/** The account's rule: everyone must use two-factor authentication from a day on. */
import { useForm } from "../../base/form.ts";
import { rich, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { dayFromNow } from "../../people/time.ts";
import { setSecondStepRule } from "./api.ts";
import type { TeamParts } from "./team.tsx";

const long = { day: "numeric", month: "long", year: "numeric" } as const;

export function SecondStepRule({ me, team, manages, done }: TeamParts) {
  const from = team.second_step_from;
  const without = team.members.filter((member) => !member.second_step).length;
  const start: { from: string | null } = { from: from ?? dayFromNow(Date.now(), 14) };
  const rule = useForm(start, async (wanted) => {
    await setSecondStepRule(wanted.from);
    done(wanted.from ? t("two-factor-rule-saved") : t("two-factor-rule-removed"));
  });
  const day = rule.values.from;
  const lacking = without === 0 ? t("two-factor-rule-all-on") : t("two-factor-rule-members-missing", { n: without });
  return (
    <SettingCard
      title={t("two-factor-rule-title")}
      text={
        from
          ? `${t("two-factor-rule-required-from", { day: format.day(from, long) })} ${lacking}`
          : `${t("two-factor-rule-choose-day")} ${lacking}`
      }
    >
      {manages && !me.second_step && !from ? (
        <p class="muted">
          {rich("two-factor-rule-own-first", {
            link: (text) => <a href="/settings/security">{text}</a>,
          })}
        </p>
      ) : (
        manages && (
          <form class="form-row" {...rule.form}>
            <div class="field">
              <label for="rule-day">{t("from-day")}</label>
              <input
                id="rule-day"
                type="date"
                required
                min={dayFromNow(Date.now(), 0)}
                name="from"
                value={day ?? ""}
                onInput={(event) => rule.set({ from: event.currentTarget.value })}
              />
            </div>
            <button type="submit" class="button" disabled={rule.busy || day === from}>
              {from ? t("two-factor-rule-change-date") : t("two-factor-rule-require")}
            </button>
            {from && (
              <button type="button" class="button" disabled={rule.busy} onClick={() => void rule.send({ from: null })}>
                {t("two-factor-rule-remove")}
              </button>
            )}
          </form>
        )
      )}
      <FaultLine {...rule.line} />
    </SettingCard>
  );
}
