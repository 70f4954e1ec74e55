/** First steps: what is there to do, demo figures, no connection. */
import type { Dictionary } from "../../base/text.ts";

export const first: Dictionary = {
  "(done)": "(erledigt)",
  "12 months": "12 Monate",
  "30 days": "30 Tage",
  "7 days": "7 Tage",
  "A made-up shop for tea and clay": "Ein erfundener Laden für Tee und Ton",
  "A purchase, a sign-up, a page reached: a goal counts it.":
    "Ein Kauf, eine Registrierung, eine erreichte Seite: Ein Ziel zählt es.",
  "An alert says so when visitors fail to come, or come in crowds.":
    "Eine Warnung meldet, wenn Besucher ausbleiben oder in Scharen kommen.",
  "Be told when something is odd": "Bescheid bekommen, wenn etwas auffällt",
  "Count your own site": "Die eigene Website zählen",
  "Demo figures": "Demo-Zahlen",
  "First steps": "Erste Schritte",
  "Invite a teammate": "Jemanden ins Team einladen",
  "Its name and its time zone are enough.": "Name und Zeitzone genügen.",
  "No answer since {time}; what you see is older. It goes on by itself when the connection is back.":
    "Keine Antwort seit {time}; was zu sehen ist, ist älter. Es geht von selbst weiter, sobald die Verbindung wieder da ist.",
  "None of these visits happened. They are <b>demo figures</b>, counted by Stile like real ones and recorded on {day}; nothing here changes. Your own site also has filters, goals, funnels, live visitors and more.":
    "Keiner dieser Besuche hat stattgefunden. Es sind <b>Demo-Zahlen</b>, von Stile gezählt wie echte und festgehalten am {day}; hier ändert sich nichts. Für die eigene Website gibt es auch Filter, Ziele, Trichter, aktuelle Besucher und mehr.",
  "Not now": "Nicht jetzt",
  "One line in your pages, and your own figures stand here within a second.":
    "Eine Zeile in Ihren Seiten, und binnen einer Sekunde stehen hier Ihre eigenen Zahlen.",
  "Put all aside": "Alle beiseitelegen",
  "Put the line into its pages": "Zeile in die Seiten einbauen",
  "Say what a success is": "Festlegen, was ein Erfolg ist",
  "See a dashboard with demo figures": "Ein Dashboard mit Demo-Zahlen ansehen",
  "See whether hits arrive": "Nachsehen, ob Hits ankommen",
  "Show the line": "Zeile zeigen",
  "Stile: your sites": "Stile: Ihre Websites",
  "The first visitor shows up within a second.": "Der erste Besucher erscheint binnen einer Sekunde.",
  "The server does not answer.": "Der Server antwortet nicht.",
  "They see the sites that you give them.": "Zu sehen sind die Websites, die Sie zuteilen.",
  "You are offline.": "Keine Internetverbindung.",
  "Your own figures": "Ihre eigenen Zahlen",
  "{n} of {total} done": "{n} von {total} erledigt",
};
