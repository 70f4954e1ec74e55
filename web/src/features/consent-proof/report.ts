/** What verifying an export of consent records found, as the module reports it, and its words for readers. */
import { msg, type PlainId, t } from "../../base/text.ts";
import * as format from "../../figures/format.ts";

/** As in shared/src/consent/proofs/report.rs. */
export type Report =
  | { consistent: false; line: number; problem: string }
  | {
      consistent: true;
      /** Every signature is by the key that was entered. */
      proven: boolean;
      first: number;
      last: number;
      /** When the first and the last answer were given, in Unix seconds. */
      from: number;
      to: number;
      kinds: Record<string, number>;
      versions: number;
      signed_days: number;
      key: string;
    };

const problems: Record<string, PlainId> = {
  unreadable: msg("proof-unreadable"),
  header: msg("proof-header"),
  malformed: msg("proof-malformed"),
  changed: msg("proof-changed"),
  other_site: msg("proof-other-site"),
  missing: msg("proof-missing"),
  order: msg("proof-order"),
  chain: msg("proof-chain"),
  banner_missing: msg("proof-banner-missing"),
  banner: msg("proof-banner"),
  signature: msg("proof-signature"),
  key: msg("proof-key-differs"),
  other_key: msg("proof-other-key"),
  cut_off: msg("proof-cut-off"),
  empty: msg("proof-empty"),
};

const kinds: Record<string, PlainId> = {
  agreed: msg("consent-agreed"),
  declined: msg("consent-declined"),
  gpc: msg("consent-gpc"),
  withdrew: msg("consent-withdrew"),
  changed: msg("consent-changed"),
};

const time = (at: number): string => format.moment(at, "UTC", { dateStyle: "medium", timeStyle: "short" });

/** The result in a sentence: the line that is wrong, or what the file proves. */
export function resultText(report: Report): string {
  if (!report.consistent) {
    const problem = problems[report.problem];
    return problem
      ? t("proof-wrong", { line: format.exact(report.line), problem: t(problem) })
      : t("proof-wrong-other", { line: format.exact(report.line) });
  }
  const { first, last, from, to } = report;
  const given = { n: last + 1 - first, from: time(from), to: time(to) };
  return report.proven ? t("proof-proven", given) : t("proof-consistent", given);
}

/** What else a whole file says, as pairs of a name and a value. */
export function facts(report: Extract<Report, { consistent: true }>): [string, string][] {
  return [
    ...(report.first > 1 ? [[t("proof-first"), format.exact(report.first)] satisfies [string, string]] : []),
    ...Object.entries(report.kinds).map(([kind, n]): [string, string] => [
      kinds[kind] ? t(kinds[kind]) : kind,
      format.exact(n),
    ]),
    [t("proof-banners"), format.exact(report.versions)],
    [t("proof-signed-days"), format.exact(report.signed_days)],
    [t("proof-signed-by"), report.key],
  ];
}
