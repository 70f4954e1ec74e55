/**
 * German. „Sie“ is avoided by speaking of the thing; where a person must be addressed, it is „Sie“. The contract's words
 * have one German word each: visitor Besucher, visit Besuch, view Aufruf, page Seite, site Website, goal Ziel, funnel
 * Trichter, source Quelle, channel Kanal, bounce rate Absprungrate, exclude/left out ausgelassen, account Konto.
 */
import type { Dictionary } from "../../base/text.ts";
import { first } from "./first.ts";
import { frame } from "./frame.ts";

export const de: Dictionary = { ...first, ...frame };
