/** All sites, and a new one. */
import type { Dictionary } from "../../base/text.ts";

export const sites: Dictionary = {
  "A to Z": "A bis Z",
  "Add a site, put one line into its pages, and the first visitor shows up here within a second. No cookies, no consent banner needed for it, nothing about a person is kept.":
    "Website hinzufügen, eine Zeile in ihre Seiten einbauen, und der erste Besucher erscheint hier binnen einer Sekunde. Ohne Cookies, ohne Einwilligungsbanner, ohne gespeicherte Angaben zur Person.",
  "Add the site": "Hinzufügen",
  "Adding…": "Wird hinzugefügt …",
  "An owner or admin of the account gives sites to its members.":
    "Inhaber und Admins des Kontos geben Mitgliedern Zugang zu Websites.",
  "Changes are told against the same stretch just before, by each site’s clock.":
    "Veränderungen gelten gegenüber demselben Zeitraum unmittelbar davor, nach der Uhr jeder Website.",
  "Check the snippet": "Snippet prüfen",
  "Computed in {time} over {rows} rows, exact.": "In {time} aus {rows} Zeilen berechnet, exakt.",
  "Count your first site": "Die erste Website zählen",
  "Days begin and end by this clock.": "Nach dieser Uhr beginnen und enden die Tage.",
  "Falling most": "Stärkster Rückgang",
  "Fewest views": "Wenigste Aufrufe",
  "Fewest visitors": "Wenigste Besucher",
  "Hits arrive, and none was counted within a day.": "Hits kommen an, aber seit einem Tag wurde keiner gezählt.",
  "Hits arrive, and none was counted within a day: {why}":
    "Hits kommen an, aber seit einem Tag wurde keiner gezählt: {why}",
  "Hits arrive, the last {ago}": "Hits kommen an, der letzte {ago}",
  "Its hostname, or paste any address of it. Subdomains and www. count too.":
    "Der Hostname oder eine beliebige Adresse der Website. Subdomains und www. zählen mit.",
  "Last hit {ago}.": "Letzter Hit {ago}.",
  "Most views": "Meiste Aufrufe",
  "Most visitors": "Meiste Besucher",
  "No site was given to you yet": "Noch keine Website für Sie",
  "No site’s name has “{search}” in it.": "Keine Website hat „{search}“ im Namen.",
  "None is told where counting began only then.": "Wo die Zählung erst dann begann, ist keine angegeben.",
  Order: "Reihenfolge",
  Paused: "Pausiert",
  "Put in the snippet": "Snippet einbauen",
  "Rising most": "Stärkster Zuwachs",
  "Search {n} sites": { one: "{n} Website", other: "{n} Websites" },
  "Show all sites": "Alle Websites zeigen",
  "Sites, their visitors and views beside the period before":
    "Websites, ihre Besucher und Aufrufe gegenüber dem Zeitraum davor",
  "Waiting for the first hit.": "Wartet auf den ersten Hit.",
  "Where is it?": "Wo ist sie zu finden?",
  "Who that is": "Wer das ist",
  "Z to A": "Z bis A",
  "{n} sites found": { one: "{n} Website gefunden", other: "{n} Websites gefunden" },
  "{n} visitors now": { one: "{n} aktueller Besucher", other: "{n} aktuelle Besucher" },
};
