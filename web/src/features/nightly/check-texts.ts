/** The checks by name, and how each ended in words. */
import type { NightlyCheck, NightlyCheckCode } from "../../api/alerts-types.ts";
import { msg, type PlainId, t } from "../../base/text.ts";
import type { IconName } from "../../parts/icon.tsx";

const names: Record<NightlyCheckCode, PlainId> = {
  tag: msg("nightly-check-tag"),
  certificate: msg("nightly-check-certificate"),
  arriving: msg("nightly-check-arriving"),
  recount: msg("nightly-check-recount"),
  ledger: msg("nightly-check-ledger"),
  reports: msg("nightly-check-reports"),
  data_requests: msg("nightly-check-data-requests"),
  disk: msg("nightly-check-disk"),
  journal: msg("nightly-check-journal"),
  postgres: msg("nightly-check-postgres"),
  clock: msg("nightly-check-clock"),
  backups: msg("nightly-check-backups"),
  mail: msg("nightly-check-email"),
  jobs: msg("nightly-check-jobs"),
};

/** One that a newer server has is called by its code. */
export const checkName = (check: NightlyCheckCode): string =>
  Object.hasOwn(names, check) ? t(names[check]) : check.replaceAll("_", " ");

export type Result = NightlyCheck["result"];

/** With the colours of what is shown elsewhere as severity. */
export const results: Record<Result, { name: PlainId; icon: IconName; severity: string }> = {
  ok: { name: msg("nightly-ok"), icon: "check", severity: "good" },
  warning: { name: msg("nightly-warning"), icon: "warning", severity: "warning" },
  error: { name: msg("nightly-error"), icon: "critical", severity: "critical" },
  not_checked: { name: msg("nightly-not-checked"), icon: "minus", severity: "none" },
};

const rank: readonly Result[] = ["error", "warning", "not_checked", "ok"];

/** What a run that ended at `at`, if there was one, found. */
export function foundText(at: number | null | undefined, problems: number): string {
  if (problems > 0) return t("nightly-findings", { n: problems });
  return at == null ? t("nightly-site-waiting") : t("nightly-clean");
}

/** What is wrong first; otherwise in the order of the server. */
export const inOrder = (checks: readonly NightlyCheck[]): NightlyCheck[] =>
  [...checks].sort((one, other) => rank.indexOf(one.result) - rank.indexOf(other.result));
