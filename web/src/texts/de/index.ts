/**
 * German. „Sie“ is avoided by speaking of the thing; where a person must be addressed, it is „Sie“. The contract's words
 * have one German word each: visitor Besucher, visit Besuch, view Aufruf, page Seite, site Website, goal Ziel, funnel
 * Trichter, source Quelle, channel Kanal, bounce rate Absprungrate, hit Hit, snippet Snippet, event Ereignis, property
 * Eigenschaft, revenue Umsatz, exclude/left out ausgelassen, account Konto, annotation/note Notiz, path Pfad, retention
 * Wiederkehr, part of a page Seitenabschnitt, sign-up Registrierung (sign-in Anmeldung), backend Server, robot Bot, the
 * period before davor.
 */
import type { Dictionary, Teller } from "../../base/text.ts";
import { channels } from "./channels.ts";
import { figures } from "./figures.ts";
import { first } from "./first.ts";
import { frame } from "./frame.ts";
import { notes } from "./notes.ts";
import { parts } from "./parts.ts";
import { site } from "./site.ts";
import { sites } from "./sites.ts";

/** What the first view says, and what several areas say. */
export const de: Dictionary = {
  ...channels,
  ...figures,
  ...first,
  ...frame,
  ...notes,
  ...parts,
  ...site,
  ...sites,
};

/** What only pages say that are loaded when they are gone to: loaded with them. What the server says: learnt when it does. */
export const areas = {
  audit: async () => (await import("./audit.ts")).audit,
  door: async () => (await import("./door.ts")).door,
  funnels: async () => (await import("./funnels.ts")).funnels,
  goals: async () => (await import("./goals.ts")).goals,
  install: async () => (await import("./install.ts")).install,
  leftOut: async () => (await import("./leftOut.ts")).leftOut,
  moves: async () => (await import("./moves.ts")).moves,
  palette: async () => (await import("./palette.ts")).palette,
  people: async () => (await import("./people.ts")).people,
  revenue: async () => (await import("./revenue.ts")).revenue,
  settings: async () => (await import("./settings.ts")).settings,
  "told/checks": async () => (await import("./told/checks.ts")).tell,
  "told/counting": async () => (await import("./told/counting.ts")).tell,
  "told/definitions": async () => (await import("./told/definitions.ts")).tell,
  "told/faults": async () => (await import("./told/faults.ts")).tell,
  "told/methods": async () => (await import("./told/methods.ts")).tell,
} satisfies Record<string, () => Promise<Dictionary | Teller>>;
