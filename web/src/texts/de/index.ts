/**
 * German. „Sie“ is avoided by speaking of the thing; where a person must be addressed, it is „Sie“. The contract's words
 * have one German word each: visitor Besucher, visit Besuch, view Aufruf, page Seite, site Website, goal Ziel, funnel
 * Trichter, source Quelle, channel Kanal, bounce rate Absprungrate, hit Hit, snippet Snippet, event Ereignis, property
 * Eigenschaft, revenue Umsatz, exclude/left out ausgelassen, account Konto, annotation/note Notiz, path Pfad, retention
 * Wiederkehr, part of a page Seitenabschnitt, sign-up Registrierung (sign-in Anmeldung), backend Server, robot Bot, the
 * period before davor.
 */
import type { Dictionary } from "../../base/text.ts";
import { audit } from "./audit.ts";
import { door } from "./door.ts";
import { figures } from "./figures.ts";
import { first } from "./first.ts";
import { frame } from "./frame.ts";
import { funnels } from "./funnels.ts";
import { goals } from "./goals.ts";
import { install } from "./install.ts";
import { leftOut } from "./leftOut.ts";
import { moves } from "./moves.ts";
import { notes } from "./notes.ts";
import { palette } from "./palette.ts";
import { parts } from "./parts.ts";
import { people } from "./people.ts";
import { revenue } from "./revenue.ts";
import { settings } from "./settings.ts";
import { site } from "./site.ts";
import { sites } from "./sites.ts";

export const de: Dictionary = {
  ...audit,
  ...door,
  ...figures,
  ...first,
  ...frame,
  ...funnels,
  ...goals,
  ...install,
  ...leftOut,
  ...moves,
  ...notes,
  ...palette,
  ...parts,
  ...people,
  ...revenue,
  ...settings,
  ...site,
  ...sites,
};
