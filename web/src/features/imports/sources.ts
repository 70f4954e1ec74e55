/** How to get the file of each tool, in a sentence. */
import type { ImportSource } from "../../api/imports-types.ts";
import { msg, type PlainId } from "../../base/text.ts";

export const sourceHints: Record<ImportSource, PlainId> = {
  ga4: msg("import-hint-ga4"),
  plausible: msg("import-hint-plausible"),
  matomo: msg("import-hint-matomo"),
  ua: msg("import-hint-ua"),
  umami: msg("import-hint-umami"),
  fathom: msg("import-hint-fathom"),
  simple_analytics: msg("import-hint-simple-analytics"),
  goatcounter: msg("import-hint-goatcounter"),
  cloudflare: msg("import-hint-cloudflare"),
  logs: msg("import-hint-logs"),
  stile: msg("import-hint-stile"),
};
