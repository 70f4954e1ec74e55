/** The kinds of alert, with their names and when each of them fires. */
import type { AlertKind } from "../api/alerts-types.ts";
import { msg, type PlainId } from "../base/text.ts";

interface KindTexts {
  kind: AlertKind;
  /** Only where the deployment has plans. */
  plans?: boolean;
  name: PlainId;
  /** When it fires. */
  when: PlainId;
}

interface KindGroup {
  title: PlainId;
  kinds: readonly KindTexts[];
}

/** Every kind, by what it is about. */
const kindGroups: readonly KindGroup[] = [
  {
    title: msg("alert-group-traffic"),
    kinds: [
      { kind: "no_hits", name: msg("alert-no-hits"), when: msg("alert-no-hits-when") },
      { kind: "drop", name: msg("alert-drop"), when: msg("alert-drop-when") },
      { kind: "spike", name: msg("alert-spike"), when: msg("alert-spike-when") },
      { kind: "new_source", name: msg("alert-new-source"), when: msg("alert-new-source-when") },
      { kind: "goal_stopped", name: msg("alert-goal-stopped"), when: msg("alert-goal-stopped-when") },
      { kind: "left_out", name: msg("alert-excluded"), when: msg("alert-excluded-when") },
    ],
  },
  {
    title: msg("alert-group-site"),
    kinds: [
      { kind: "tag", name: msg("alert-tag"), when: msg("alert-tag-when") },
      { kind: "unreachable", name: msg("alert-unreachable"), when: msg("alert-unreachable-when") },
      { kind: "certificate", name: msg("alert-certificate"), when: msg("alert-certificate-when") },
    ],
  },
  {
    title: msg("alert-group-privacy"),
    kinds: [
      { kind: "policy", name: msg("alert-policy"), when: msg("alert-policy-when") },
      { kind: "data_request", name: msg("alert-data-request"), when: msg("alert-data-request-when") },
    ],
  },
  {
    title: msg("alert-group-stile"),
    kinds: [
      { kind: "report_failed", name: msg("alert-report-failed"), when: msg("alert-report-failed-when") },
      { kind: "channel_failed", name: msg("alert-channel-failed"), when: msg("alert-channel-failed-when") },
      { kind: "rates_failed", name: msg("alert-rates-failed"), when: msg("alert-rates-failed-when") },
      { kind: "self_check", name: msg("alert-self-check"), when: msg("alert-self-check-when") },
      { kind: "limit", plans: true, name: msg("alert-limit"), when: msg("alert-limit-when") },
    ],
  },
];

export const allKinds: readonly KindTexts[] = kindGroups.flatMap(({ kinds }) => kinds);

/** The groups with the kinds that the deployment has. */
export const kindGroupsOf = (plans: boolean): readonly KindGroup[] =>
  plans
    ? kindGroups
    : kindGroups.map((group) => ({ ...group, kinds: group.kinds.filter((one) => one.plans !== true) }));

/** Undefined for a kind that a newer server has. */
export const kindTexts = (kind: AlertKind): KindTexts | undefined => allKinds.find((one) => one.kind === kind);

/** How many of these kinds the deployment shows. */
export const countKinds = (kinds: readonly AlertKind[], plans: boolean): number =>
  kinds.filter((kind) => plans || kindTexts(kind)?.plans !== true).length;

/**
 * The kinds with one more or one fewer; those that are not shown stay as they are. All of those shown are `null`, which has
 * those of later versions in it, too.
 */
export function toggledKind(
  kinds: readonly AlertKind[] | null | undefined,
  kind: AlertKind,
  shown: readonly KindTexts[] = allKinds,
): AlertKind[] | null {
  const now = kinds ?? allKinds.map((one) => one.kind);
  const next = now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind];
  if (shown.every((one) => next.includes(one.kind))) return null;
  return allKinds.map((one) => one.kind).filter((one) => next.includes(one));
}
