/** What reaching a goal is worth, as a form. */
import type { GoalWorth } from "../api/goals-types.ts";
import * as format from "../figures/format.ts";

export interface WorthForm {
  kind: "nothing" | "event" | "fixed";
  amount: string;
  currency: string;
}

export const emptyWorth = (currency: string): WorthForm => ({ kind: "nothing", amount: "", currency });

export function worthForm(worth: GoalWorth | null | undefined, currency: string): WorthForm {
  if (worth?.fixed) return { kind: "fixed", amount: String(worth.fixed.amount), currency: worth.fixed.currency };
  return { ...emptyWorth(currency), kind: worth?.from_event ? "event" : "nothing" };
}

/** As the API wants it; a decimal comma is a point. */
export function worthOf(form: WorthForm): GoalWorth | null {
  if (form.kind === "nothing") return null;
  if (form.kind === "event") return { from_event: true };
  return { fixed: { amount: Number(form.amount.trim().replace(",", ".")), currency: form.currency.trim().toUpperCase() } };
}

export function worthText(worth: GoalWorth | null | undefined): string {
  if (worth?.fixed) return `${format.money(worth.fixed.amount, worth.fixed.currency)} each time`;
  return worth?.from_event ? "the event’s own amount" : "nothing";
}
