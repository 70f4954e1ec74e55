/** Parts of many pages, and what is said where no page is. */
import type { Dictionary } from "../../base/text.ts";

export const parts: Dictionary = {
  "The server could not answer. Try again; if it goes on, look at its log.":
    "Der Server konnte nicht antworten. Noch einmal versuchen; bleibt es so, hilft ein Blick in sein Protokoll.",
  "The server does not answer. Check your connection and try again.":
    "Der Server antwortet nicht. Bitte die Verbindung prüfen und noch einmal versuchen.",
  "The server is busy. It should answer again in a moment.":
    "Der Server ist ausgelastet. Gleich sollte er wieder antworten.",
  "The server refused this ({status}).": "Der Server hat das abgelehnt ({status}).",
  "There is nothing here, or you may not see it.": "Hier ist nichts, oder es ist nicht für Sie freigegeben.",
  "Too many requests. Wait a minute and try again.":
    "Zu viele Anfragen. Bitte eine Minute warten und noch einmal versuchen.",
  "{from} before": "davor {from}",
  "{n} characters at least; several words make a good one.": "Mindestens {n} Zeichen; gut sind mehrere Wörter.",
  "{name} asks everyone for a second step. <link>Turn yours on</link> to go on.":
    "{name} verlangt von allen einen zweiten Schritt. <link>Schalten Sie Ihren ein</link>, dann geht es weiter.",
  "{title}: save as a file": "{title}: als Datei speichern",
  "A hit arrived {ago}, but was left out": "Ein Hit kam {ago} an, wurde aber ausgelassen",
  "A mail is on its way to {email}.": "Eine Mail ist unterwegs an {email}.",
  "against {from} before": "gegenüber {from} davor",
  "As a chart": "Als Diagramm",
  "As a picture": "Als Bild",
  "As a table": "Als Tabelle",
  "Beside that": "Außerdem",
  Changes: "Änderungen",
  Close: "Schließen",
  Copied: "Kopiert",
  Copy: "Kopieren",
  "CSV, up to 10,000 rows": "CSV, bis zu 10.000 Zeilen",
  "Dry run": "Probelauf",
  "Erase and delete": "Löschen",
  "Find and do": "Suchen und ausführen",
  General: "Allgemein",
  "Getting hits": "Hits empfangen",
  Hide: "Verbergen",
  "Hits arrive": "Hits kommen an",
  "How a visit gets its channel": "Wie ein Besuch zu seinem Kanal kommt",
  Install: "Einbauen",
  "It is counted: all {n} steps kept it.": "Er wird gezählt: Alle {n} Schritte haben ihn behalten.",
  "It is good for {span}. Five wrong tries end it.": "Er gilt {span}. Fünf falsche Versuche beenden ihn.",
  "It would be counted: all {n} steps kept it. Whether it is a repetition cannot be told while counting is paused.":
    "Er würde gezählt: Alle {n} Schritte haben ihn behalten. Ob er eine Wiederholung ist, lässt sich nicht sagen, solange die Zählung ruht.",
  "Load it again": "Neu laden",
  "Long enough. Common ones are still refused.": "Lang genug. Häufige werden trotzdem abgelehnt.",
  "No page here": "Hier ist keine Seite",
  "Not found": "Nicht gefunden",
  "Nothing there after a minute? Look under spam, or <again>send it again</again> or <other>use another address</other>.":
    "Nach einer Minute nichts da? Sehen Sie im Spam nach, lassen Sie die Mail <again>noch einmal senden</again> oder nehmen Sie <other>eine andere Adresse</other>.",
  "Open a page of the site in another tab. This changes by itself.":
    "Öffnen Sie eine Seite der Website in einem anderen Tab. Dies ändert sich von selbst.",
  "Or type the code from the mail": "Oder den Code aus der Mail eingeben",
  "Picture (PNG)": "Bild (PNG)",
  "Put this before {tag} on every page:": "Setzen Sie dies auf jeder Seite vor {tag}:",
  "Request {id}": "Anfrage {id}",
  Role: "Rolle",
  Search: "Suchen",
  "Search the sites": "Websites durchsuchen",
  "See today’s figures": "Zahlen von heute ansehen",
  "Seen on the site": "Auf der Website gesehen",
  "Selected: press Ctrl+C": "Markiert: Strg+C drücken",
  "Sent again. The newest mail is the one that counts.": "Noch einmal gesendet. Es gilt die neueste Mail.",
  Settings: "Einstellungen",
  "Settings of {name}": "Einstellungen von {name}",
  "Show the password": "Passwort anzeigen",
  "Sign out and in again": "Ab- und neu anmelden",
  "Sign out and in again, then do this within 15 minutes.":
    "Melden Sie sich ab und neu an, dann geht dies 15 Minuten lang.",
  "Skip to the page": "Zum Inhalt springen",
  Snippet: "Snippet",
  "Something broke on our side": "Bei uns ist etwas kaputtgegangen",
  "Step {n} asks: “{question}”": "Schritt {n} fragt: „{question}“",
  "Stile: all sites": "Stile: alle Websites",
  "The account": "Das Konto",
  "The account has no site yet. Sites can be given later.":
    "Das Konto hat noch keine Website. Websites lassen sich später zuteilen.",
  "The address may be mistyped, or the site was renamed.":
    "Vielleicht ist die Adresse vertippt, oder die Website wurde umbenannt.",
  "The connection was lost, or Stile was updated meanwhile.":
    "Die Verbindung ging verloren, oder Stile wurde inzwischen aktualisiert.",
  "The dashboard could not read the answer. Reload the page.":
    "Das Dashboard konnte die Antwort nicht lesen. Laden Sie die Seite neu.",
  "The definition could not be loaded. Close this and try again.":
    "Die Definition ließ sich nicht laden. Schließen Sie dies und versuchen Sie es noch einmal.",
  "The figures are safe; only this page could not be drawn.":
    "Die Zahlen sind sicher; nur diese Seite ließ sich nicht darstellen.",
  "The last one was counted {ago}.": "Der letzte wurde {ago} gezählt.",
  "The site": "Die Website",
  "This is done within 15 minutes of signing in. If you came earlier, sign out, sign in once more and come back here.":
    "Das geht nur in den ersten 15 Minuten nach der Anmeldung. Liegt sie länger zurück, melden Sie sich ab und neu an und kommen Sie hierher zurück.",
  "This page did not load": "Diese Seite wurde nicht geladen",
  "Time zone": "Zeitzone",
  "Try again": "Noch einmal versuchen",
  views: { one: "Aufruf", other: "Aufrufe" },
  visitors: { other: "Besucher" },
  "Visitors in each of the last 30 minutes": "Besucher in jeder der letzten 30 Minuten",
  "Waiting for the first hit": "Warten auf den ersten Hit",
  "Watch each hit being judged": "Zusehen, wie jeder Hit beurteilt wird",
  "What “{name}” means": "Was „{name}“ bedeutet",
  "What counts": "Was zählt",
  "WordPress, Shopify, a tag manager, your own domain…": "WordPress, Shopify, Tag-Manager, eigene Domain …",
  "You look into {name} as support: you read, and change nothing.":
    "Sie haben als Support Einblick in {name}: Sie lesen und ändern nichts.",
  "Your password": "Ihr Passwort",
  Yourself: "Persönlich",
};
