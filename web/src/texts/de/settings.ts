/** A site’s settings, and the dry run. */
import type { Dictionary } from "../../base/text.ts";

export const settings: Dictionary = {
  "(in a new tab)": "(in neuem Tab)",
  "(opens the site in a new tab)": "(öffnet die Website in neuem Tab)",
  "A day by the site’s clock; yesterday at the latest.": "Ein Tag nach der Uhr der Website, spätestens gestern.",
  "A hit by curl": "Ein Hit mit curl",
  "A hostname, by which the tag in the pages names the site. Added on {day}.":
    "Ein Hostname, unter dem das Snippet in den Seiten die Website nennt. Hinzugefügt am {day}.",
  "A path or a pasted address; * stands for anything: /preview/* is every page under it.":
    "Ein Pfad oder eine eingefügte Adresse; * steht für Beliebiges: /preview/* ist jede Seite darunter.",
  "Add to “{list}”": "Zu „{list}“ hinzufügen",
  "Added the site": "Website hinzugefügt",
  Addresses: "Adressen",
  "Also browsers that name no language, and events sent by a backend that name an address of a data centre.":
    "Auch Browser, die keine Sprache nennen, und von einem Server gesendete Ereignisse mit der Adresse eines Rechenzentrums.",
  "An address or a block of them, such as your office’s. For people at home the link above does better.":
    "Eine Adresse oder ein Adressblock, etwa der des Büros. Für Leute zu Hause ist der Link oben besser.",
  "At most {n} hits that were left out would have been counted.": {
    one: "Dafür hätten sie höchstens {n} ausgelassenen Hit gezählt.",
    other: "Dafür hätten sie höchstens {n} ausgelassene Hits gezählt.",
  },
  "By where the address is at home. Visits whose country is not known are counted.":
    "Nach dem Ort der Adresse. Besuche aus unbekanntem Land werden gezählt.",
  "Changed the settings": "Einstellungen geändert",
  "Changes of the settings": "Änderungen der Einstellungen",
  "Connecting…": "Wird verbunden …",
  "Count it again": "Wieder zählen",
  "Counting goes on.": "Es wird wieder gezählt.",
  "Counting is paused.": "Das Zählen ist pausiert.",
  "Delete it for good": "Endgültig löschen",
  "Delete the site": "Website löschen",
  "Delete the site…": "Website löschen …",
  "Deleting…": "Wird gelöscht …",
  Discard: "Verwerfen",
  "Each hit as it arrives, and what becomes of it. Nothing of this list is kept.":
    "Jeder Hit, sobald er eintrifft, und was aus ihm wird. Nichts davon wird aufbewahrt.",
  "Each rule shows what it would have done to the last 30 days before it is saved.":
    "Jede Regel zeigt vor dem Speichern, was sie in den letzten 30 Tagen bewirkt hätte.",
  "Erase everything up to {day}?": "Alles bis {day} löschen?",
  "Erase it": "Löschen",
  "Erase what was counted": "Gezähltes löschen",
  "Erase…": "Löschen …",
  "Erasing…": "Wird gelöscht …",
  "Every change of the settings by anyone, newest first.": "Jede Änderung der Einstellungen, die neueste zuerst.",
  "Every visit that began up to and with {day}, by the clock of {zone}, is gone for good.":
    "Jeder Besuch, der bis einschließlich {day} (Zeitzone {zone}) begann, ist dann endgültig gelöscht.",
  "Every visit up to a day, and the numbers of what was left out. Settings, goals and what came later stay.":
    "Alle Besuche bis zu einem Tag und die Zahlen des Ausgelassenen. Einstellungen, Ziele und alles Spätere bleiben.",
  "Everything counts, robots too.": "Alles zählt, auch Bots.",
  "Figures stay as they are. Hits that arrive meanwhile are left out, as “Site paused”.":
    "Die Zahlen bleiben, wie sie sind. Hits in der Zwischenzeit werden ausgelassen, als „Website pausiert“.",
  "Go on|after a pause": "Fortsetzen",
  "Goals it reaches": "Erreichte Ziele",
  "Hits of pages elsewhere are left out. *.example.com is everything under it, but not itself.":
    "Hits von Seiten anderswo werden ausgelassen. *.example.com ist alles darunter, aber nicht die Domain selbst.",
  "How figures are told": "Darstellung der Zahlen",
  "How strictly programs are told from people.": "Wie streng Programme von Menschen unterschieden werden.",
  "It could not be read": "Er war nicht lesbar",
  "It is {time} there.": "Dort ist es {time}.",
  "It names no hostnames, so it counts {name} and what lies under it from then on.":
    "Sie nennt keine Hostnamen, zählt also ab dann {name} und alles darunter.",
  "Known robots, browsers that a program drives, and pages opened in data centres are left out.":
    "Bekannte Bots, von Programmen gesteuerte Browser und Aufrufe aus Rechenzentren werden ausgelassen.",
  "Leave this browser out": "Diesen Browser auslassen",
  "Left out:": "Ausgelassen:",
  "Link that leaves a browser out": "Link, der einen Browser auslässt",
  "Listen again": "Wieder zuhören",
  Listening: "Hört zu",
  "Looking at the last 30 days": "Die letzten 30 Tage werden geprüft",
  "Name of the site": "Name der Website",
  "Name or code": "Name oder Kürzel",
  "No address is left out.": "Keine Adresse wird ausgelassen.",
  "No country is left out.": "Kein Land wird ausgelassen.",
  "No page is left out.": "Keine Seite wird ausgelassen.",
  "None of the hits so far is counted.": "Bisher wurde kein Hit gezählt.",
  "None of the hits so far is left out.": "Bisher wurde kein Hit ausgelassen.",
  "None: /search?q=boots is counted as /search.": "Keine: /search?q=boots wird als /search gezählt.",
  "Not listening": "Hört nicht zu",
  "Not saved yet": "Noch nicht gespeichert",
  "Not saved yet. What was counted is kept.": "Noch nicht gespeichert. Was gezählt wurde, bleibt.",
  "Nothing comes? <link>Check the page</link> for what keeps it from counting.":
    "Es kommt nichts? <link>Die Seite prüfen</link> zeigt, was das Zählen verhindert.",
  "Nothing was counted in the last 30 days, so these rules have nothing to be tried on.":
    "In den letzten 30 Tagen wurde nichts gezählt, woran sich diese Regeln erproben ließen.",
  "Of the {n} hits counted in the last 30 days none would have been left out.": {
    one: "Diese Regeln hätten den {n} gezählten Hit der letzten 30 Tage nicht ausgelassen.",
    other: "Diese Regeln hätten keinen der {n} gezählten Hits der letzten 30 Tage ausgelassen.",
  },
  "Offered the site to another account": "Website einem anderen Konto angeboten",
  "Only owners and admins erase figures and delete sites.": "Nur Inhaber und Admins löschen Zahlen und Websites.",
  "Open the site by this link in a browser, and its visits are not counted from then on: nothing is sent from it. Do so in each of your browsers, and send it to colleagues.":
    "Wird die Website in einem Browser über diesen Link geöffnet, zählen dessen Besuche ab dann nicht mehr: Er sendet nichts. Den Link in jedem eigenen Browser öffnen und an Kollegen weitergeben.",
  "Open {site} in another tab, and click around. Each hit shows up here as it arrives: whether it is counted, why not, its source, the goals it reaches.":
    "{site} in einem anderen Tab öffnen und herumklicken. Jeder Hit erscheint hier, sobald er eintrifft: ob er zählt, warum nicht, seine Quelle, die erreichten Ziele.",
  "Or send one from a terminal": "Oder einen vom Terminal senden",
  "Past days are cut by the new clock too; who counted as one visitor stays as it was.":
    "Auch vergangene Tage richten sich nach der neuen Uhr; wer als ein Besucher zählte, bleibt es.",
  "Pause counting": "Zählen pausieren",
  "Pausing…": "Wird pausiert …",
  "Rename it to {name}?": "In {name} umbenennen?",
  "Rename…": "Umbenennen …",
  "Renaming…": "Wird umbenannt …",
  "Revenue is shown in it; each amount keeps the currency it was paid in as well.":
    "Umsatz wird darin gezeigt; jeder Betrag behält auch die Währung, in der gezahlt wurde.",
  "Show {n} newer hits": { one: "{n} neueren Hit zeigen", other: "{n} neuere Hits zeigen" },
  "Something in “{list}” is not right yet.": "In „{list}“ stimmt etwas noch nicht.",
  "The first hit came on {day}; yesterday is the last day that can go.":
    "Der erste Hit kam am {day}; löschen lässt sich bis einschließlich gestern.",
  "The first hit came today, and today is not over: there is nothing to erase yet.":
    "Der erste Hit kam heute, und heute ist noch nicht vorbei: Es gibt noch nichts zu löschen.",
  "The last {n} are shown.": "Die letzten {n} werden gezeigt.",
  "The line broke; it comes again by itself": "Verbindung unterbrochen; sie kommt von selbst wieder",
  "The name went to the account that proved it": "Name ging an das Konto, das ihn nachwies",
  "The newest {n} are shown.": "Die neuesten {n} werden gezeigt.",
  "The rules are saved. They hold for what comes from now on.":
    "Die Regeln sind gespeichert. Sie gelten für alles, was ab jetzt kommt.",
  "The script of the site must run there. The mark is that browser’s alone; Stile never sees it.":
    "Dort muss das Script der Website laufen. Die Markierung bleibt in diesem Browser; Stile sieht sie nie.",
  "The settings and the figures of each day, as one zip.": "Die Einstellungen und die Zahlen jedes Tages, als eine Zip-Datei.",
  "The settings are saved.": "Die Einstellungen sind gespeichert.",
  "The site is called {name} now.": "Die Website heißt jetzt {name}.",
  "The stream ended. Listen again to go on.": "Die Übertragung ist beendet. Mit „Wieder zuhören“ geht es weiter.",
  "The tag in its pages names the site: change it there to {tag} at the same time. Hits under the name {name} are not counted from then on.":
    "Das Snippet in den Seiten nennt die Website: dort zugleich auf {tag} ändern. Hits unter dem Namen {name} werden ab dann nicht mehr gezählt.",
  "There is no such site, or it is not yours to see.": "Diese Website gibt es nicht, oder sie ist für Sie nicht freigegeben.",
  "There is no way back. Take the <link>export</link> first.":
    "Es gibt kein Zurück. Vorher den <link>Export</link> herunterladen.",
  "To try things without counting them, <link>pause counting</link> meanwhile.":
    "Um etwas auszuprobieren, ohne dass es zählt, so lange <link>das Zählen pausieren</link>.",
  "Up to and with": "Bis einschließlich",
  "Waiting for a hit": "Wartet auf einen Hit",
  "Watching changes nothing: what counts is counted as ever.": "Zusehen ändert nichts: Gezählt wird wie immer.",
  "Weeks begin on": "Wochen beginnen am",
  "What arrives is left out, and does not come back.": "Was eintrifft, wird ausgelassen und kommt nicht wieder.",
  "What was counted up to {day} is erased.": "Was bis {day} gezählt wurde, ist gelöscht.",
  "Which ones": "Welche",
  Why: "Warum",
  "With it go:": "Mit ihr verschwinden:",
  "With its settings and everything that was counted, at once and for good.":
    "Mit ihren Einstellungen und allem Gezählten, sofort und endgültig.",
  "With “q” kept, /search?q=boots is a page of its own. Never keep one that names a person.":
    "Wird „q“ behalten, ist /search?q=boots eine eigene Seite. Nie einen behalten, der eine Person nennt.",
  "Withdrew the offer of the site": "Angebot der Website zurückgezogen",
  "Would count": "Würde zählen",
  "You read this site. Its editors change these settings.":
    "Sie können diese Website nur lesen. Die Einstellungen ändern ihre Bearbeiter.",
  "Your own visits": "Eigene Besuche",
  "its settings; nothing was counted yet": "ihre Einstellungen; gezählt wurde noch nichts",
  reached: "erreicht",
  "{n} API tokens’ access to it": { one: "{n} API-Token, auf sie beschränkt", other: "der Zugang von {n} API-Tokens" },
  "{n} annotations": { one: "{n} Notiz", other: "{n} Notizen" },
  "{n} copies of pages": { one: "{n} Seitenkopie", other: "{n} Seitenkopien" },
  "{n} funnels": { other: "{n} Trichter" },
  "{n} goals": { one: "{n} Ziel", other: "{n} Ziele" },
  "{n} hits came too fast, and were passed over here.": {
    one: "{n} Hit kam zu schnell und wurde hier übergangen.",
    other: "{n} Hits kamen zu schnell und wurden hier übergangen.",
  },
  "{n} invitations to it": { one: "{n} Einladung", other: "{n} Einladungen" },
  "{n} members’ access to it": { one: "der Zugang von {n} Mitglied", other: "der Zugang von {n} Mitgliedern" },
  "{n} named elements": { one: "{n} benanntes Element", other: "{n} benannte Elemente" },
  "{n} named parts of pages": { one: "{n} benannter Seitenabschnitt", other: "{n} benannte Seitenabschnitte" },
  "{n} page views": { one: "{n} Aufruf", other: "{n} Aufrufe" },
  "{n} saved views": { one: "{n} gespeicherte Ansicht", other: "{n} gespeicherte Ansichten" },
  "{out} of the {n} hits counted in the last 30 days ({share}) would have been left out.": {
    other: "Diese Regeln hätten {out} von {n} gezählten Hits der letzten 30 Tage ausgelassen ({share}).",
  },
  "{site} and what lies under it.": "{site} und alles darunter.",
};
