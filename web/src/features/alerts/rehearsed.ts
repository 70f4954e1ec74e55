/** What a kind of alert would have done, at the sites that are chosen. */
import type { AlertKind, Rehearsal, RehearsedAlert } from "../../api/alerts-types.ts";

interface Rehearsed {
  fired: number;
  /** Newest first. */
  alerts: RehearsedAlert[];
}

/** Why past figures cannot answer it, as a text of the server, or how often; undefined for a kind that it does not know. */
export function rehearsed(
  { kinds, sites }: Rehearsal,
  kind: AlertKind,
  /** Ids; null: all. */
  chosen: readonly string[] | null | undefined,
): Rehearsed | string | undefined {
  const found = kinds.find((one) => one.kind === kind);
  if (!found) return undefined;
  if (found.fired == null) return found.why_not ?? "";
  const alerts = sites
    .filter(({ id }) => chosen == null || chosen.includes(id))
    .flatMap((site) => site.alerts.filter((one) => one.kind === kind))
    .sort((one, other) => other.at - one.at);
  return { fired: chosen == null ? found.fired : alerts.length, alerts };
}

/** Of all chosen kinds together. */
export function total(
  rehearsal: Rehearsal,
  kinds: readonly AlertKind[] | null | undefined,
  chosen: readonly string[] | null | undefined,
): number {
  return rehearsal.kinds
    .filter(({ kind }) => kinds == null || kinds.includes(kind))
    .map(({ kind }) => rehearsed(rehearsal, kind, chosen))
    .reduce((sum: number, one) => sum + (typeof one === "object" ? one.fired : 0), 0);
}

export const daysOf = ({ from, to }: Pick<Rehearsal, "from" | "to">): number => Math.round((to - from) / 86_400);
