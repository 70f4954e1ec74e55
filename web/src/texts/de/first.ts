/** First steps: demo figures, no connection. */
import type { Dictionary } from "../../base/text.ts";

export const first: Dictionary = {
  "12 months": "12 Monate",
  "30 days": "30 Tage",
  "7 days": "7 Tage",
  "A made-up shop for tea and clay": "Ein erfundener Laden für Tee und Ton",
  "Count your own site": "Die eigene Website zählen",
  "Demo figures": "Demo-Zahlen",
  "No answer since {time}; what you see is older. It goes on by itself when the connection is back.":
    "Keine Antwort seit {time}; was zu sehen ist, ist älter. Es geht von selbst weiter, sobald die Verbindung wieder da ist.",
  "None of these visits happened. They are <b>demo figures</b>, counted by Stile like real ones and recorded on {day}; nothing here changes. Your own site also has filters, goals, funnels, live visitors and more.":
    "Keiner dieser Besuche hat stattgefunden. Es sind <b>Demo-Zahlen</b>, von Stile gezählt wie echte und festgehalten am {day}; hier ändert sich nichts. Für die eigene Website gibt es auch Filter, Ziele, Trichter, aktuelle Besucher und mehr.",
  "One line in your pages, and your own figures stand here within a second.":
    "Eine Zeile in Ihren Seiten, und binnen einer Sekunde stehen hier Ihre eigenen Zahlen.",
  "See a dashboard with demo figures": "Ein Dashboard mit Demo-Zahlen ansehen",
  "See whether hits arrive": "Nachsehen, ob Hits ankommen",
  "Stile: your sites": "Stile: Ihre Websites",
  "The server does not answer.": "Der Server antwortet nicht.",
  "You are offline.": "Keine Internetverbindung.",
  "Your own figures": "Ihre eigenen Zahlen",
};
