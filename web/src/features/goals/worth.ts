/** What reaching a goal is worth, as a form. */
import type { GoalValue } from "../../api/goals-types.ts";
import { t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";

export interface WorthForm {
  kind: "nothing" | "event" | "fixed";
  amount: string;
  currency: string;
}

export const emptyWorth = (currency: string): WorthForm => ({ kind: "nothing", amount: "", currency });

export function worthForm(worth: GoalValue | null | undefined, currency: string): WorthForm {
  return {
    kind: worth?.kind ?? "nothing",
    amount: worth?.amount == null ? "" : String(worth.amount),
    currency: worth?.currency ?? currency,
  };
}

/** As the API wants it; a decimal comma is a point. */
export function worthValue(form: WorthForm): GoalValue | null {
  if (form.kind === "nothing") return null;
  if (form.kind === "event") return { kind: "event" };
  const amount = Number(form.amount.trim().replace(",", "."));
  return { kind: "fixed", amount, currency: form.currency.trim().toUpperCase() };
}

export function worthText(worth: GoalValue | null | undefined): string {
  if (worth?.kind === "event") return t("goal-value-from-event");
  if (worth?.amount == null || !worth.currency) return t("none");
  return t("goal-value-per-conversion", { sum: format.money(worth.amount, worth.currency) });
}
