/** How a hit was read, as rows of a name and a value; only what is known. */
import type { Judged } from "../api/site-types.ts";
import { t } from "../base/text.ts";
import { kindName, valueName } from "../figures/dimension.ts";

const dimensions = [
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_content",
  "utm_term",
  "country",
  "device",
  "browser",
  "os",
  "language",
] as const;

export function hitDetails(hit: Pick<Judged, "sent_by" | "classified">): [string, string][] {
  const read = hit.classified;
  const sent: [string, string] = [t("hit-sent-by"), hit.sent_by === "script" ? t("hit-script") : t("hit-server")];
  if (!read) return [sent];
  const found: [string, string][] = [
    sent,
    [t("dimension-hostname"), read.hostname],
    [t("dimension-page"), read.path],
    [kindName("source"), valueName("source", read.source)],
    [t("dimension-channel"), valueName("channel", read.channel)],
  ];
  if (read.event)
    found.push(
      [kindName("event"), read.event],
      [t("hit-counts-interaction"), read.interactive ? t("hit-yes") : t("hit-no")],
    );
  for (const kind of dimensions) {
    const value = read[kind];
    if (value) found.push([kindName(kind), valueName(kind, value)]);
  }
  return found;
}
