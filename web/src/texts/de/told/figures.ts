/** Why a question about figures was refused. */
import type { Sentences } from "../../../base/teller.ts";

export const figures: Sentences = {
  "A funnel has {least} to {most} steps.": "Ein Trichter hat {least} bis {most} Schritte.",
  "A hit may reach several goals, so a move has no parts by them; ask about one with `filter=goal:<id>`.":
    "Ein Hit kann mehrere Ziele erreichen, daher lässt sich eine Veränderung nicht nach Zielen aufteilen. Filtern Sie stattdessen nach einem Ziel.",
  "A move is between two periods, and this one is compared with none: choose a period other than `all`, and a comparison.":
    "Eine Veränderung liegt zwischen zwei Zeiträumen, und dieser wird mit keinem verglichen: Wählen Sie einen Vergleich und nicht den gesamten Zeitraum.",
  "A property's name has 1 to 60 characters: `prop.plan`.": "Der Name einer Eigenschaft hat 1 bis 60 Zeichen: `prop.plan`.",
  "A question about revenue takes at most {BREAKDOWNS} breakdowns.":
    "Eine Frage zum Umsatz hat höchstens {BREAKDOWNS} Aufteilungen.",
  "A question takes at most {FILTERS} filters.": "Eine Frage hat höchstens {FILTERS} Filter.",
  "A question takes at most {MOST} breakdowns.": "Eine Frage hat höchstens {MOST} Aufteilungen.",
  "A receipt is asked about alone: leave the other parameters out.":
    "Nach einer Quittung wird allein gefragt, ohne andere Angaben.",
  "A run has 2 to {STEPS} steps.": "Ein Pfad hat 2 bis {STEPS} Schritte.",
  "A site has at most {n} funnels. Delete one that is no longer used.":
    "Eine Website hat höchstens {n} Trichter. Löschen Sie einen, der nicht mehr gebraucht wird.",
  "A step has either a `goal` or a `definition`.": "Ein Schritt hat entweder ein Ziel oder eine eigene Definition.",
  "A step is a page's path as `/pricing`, or an event as `event:Signup`.":
    "Ein Schritt ist der Pfad einer Seite wie `/pricing` oder ein Ereignis wie `event:Signup`.",
  "A step with a goal is called as the goal is; leave `name` out.":
    "Ein Schritt mit einem Ziel heißt wie das Ziel und hat keinen eigenen Namen.",
  "A view's name has 1 to {NAME} characters.": "Der Name einer Ansicht hat 1 bis {NAME} Zeichen.",
  "A visit may have several values of `{by}`, so `{metric}` has no parts by it.":
    "Ein Besuch kann mehrere Werte von `{by}` haben, daher lässt sich `{metric}` nicht danach aufteilen.",
  "Here only filters that pick whole visits can be used, such as `source:`, `country:`, `device:` or `entry:`; what is done in a visit is asked about itself.":
    "Hier gelten nur Filter auf ganze Besuche, etwa nach Quelle, Land, Gerät oder Einstiegsseite; wonach in einem Besuch gefragt wird, ist das Getane selbst.",
  "Many questions are being answered. Try again in a moment.":
    "Es werden gerade viele Fragen beantwortet. Versuchen Sie es gleich noch einmal.",
  "Memory is short while what was counted is packed. Try again in a moment.":
    "Während das Gezählte gepackt wird, ist der Speicher knapp. Versuchen Sie es gleich noch einmal.",
  "Revenue has the intervals day, week and month: rates are those of whole days.":
    "Umsatz gibt es nach Tag, Woche und Monat: Kurse gelten für ganze Tage.",
  "Runs have a first step `from` or a last step `to`, not both.":
    "Pfade haben einen ersten oder einen letzten Schritt, nicht beides.",
  "Steps in any order have none before them, so there is no time between them.":
    "Bei beliebiger Reihenfolge gibt es keinen vorigen Schritt und daher keine Zeit dazwischen.",
  "That makes over {most} points. Ask for a longer interval or a shorter period.":
    "Das ergibt mehr als {most} Punkte. Wählen Sie längere Intervalle oder einen kürzeren Zeitraum.",
  "That would be more than {INTERVALS} intervals. Ask for a shorter period or longer intervals.":
    "Das wären mehr als {INTERVALS} Intervalle. Wählen Sie einen kürzeren Zeitraum oder längere Intervalle.",
  "That would be more than {POINTS} points. Choose a longer interval or a shorter period.":
    "Das wären mehr als {POINTS} Punkte. Wählen Sie längere Intervalle oder einen kürzeren Zeitraum.",
  "The figures are being made available again. Try again in a moment.":
    "Die Zahlen werden gerade wieder bereitgestellt. Versuchen Sie es gleich noch einmal.",
  "The filter `goal:` takes the id of one goal.": "Der Filter `goal:` nimmt die ID eines Ziels.",
  "The filter `prop.<name>:` takes a property's name of 1 to {n} characters.":
    "Der Filter `prop.<name>:` nimmt den Namen einer Eigenschaft von 1 bis {n} Zeichen.",
  "The filter `{filter}` has no colon; write it as `page:/pricing`.":
    "Der Filter `{filter}` hat keinen Doppelpunkt; richtig ist etwa `page:/pricing`.",
  "The filter on `{word}` has more than {n} characters.": "Der Filter auf `{word}` hat mehr als {n} Zeichen.",
  "The filters of a question have at most {STARS} `*` in all. Use fewer.":
    "Die Filter einer Frage haben zusammen höchstens {STARS} `*`. Nehmen Sie weniger.",
  "The period begins on {from}, after its end on {to}.":
    "Der Zeitraum beginnt am {from}, also nach seinem Ende am {to}.",
  "The time between two steps is 1 to {WITHIN} seconds, a year.":
    "Die Zeit zwischen zwei Schritten ist 1 bis {WITHIN} Sekunden, ein Jahr.",
  "There are too many different values to count each of them over this period. A value is counted on the days when it was among the most common ones; all other hits are in the row for other values.":
    "Es gibt zu viele verschiedene Werte, um jeden über diesen Zeitraum einzeln zu zählen. Ein Wert zählt an den Tagen, an denen er zu den häufigsten gehörte; alle übrigen Zugriffe stehen in der Zeile für andere Werte.",
  "There are {n} views already. Delete one that is no longer used.":
    "Es gibt schon {n} Ansichten. Löschen Sie eine, die nicht mehr gebraucht wird.",
  "There is a view of this name already. Choose another name, or delete that one.":
    "Eine Ansicht mit diesem Namen gibt es schon. Nehmen Sie einen anderen Namen oder löschen Sie jene.",
  "There is no breakdown by `{word}`; there are page, entry, exit, host, source, referrer, channel, utm_source, utm_medium, utm_campaign, utm_content, utm_term, country, region, city, browser, browser_version, os, device, screen, language, event, goal and prop.<name>.":
    "Eine Aufteilung nach `{word}` gibt es nicht.",
  "There is no comparison `{text}`; there are previous, year, or two dates as 2026-01-01..2026-01-31.":
    "Einen Vergleich `{text}` gibt es nicht; es gibt previous, year oder zwei Tage als 2026-01-01..2026-01-31.",
  "There is no filter `{word}`; there are {kinds}.": "Einen Filter `{word}` gibt es nicht; es gibt {kinds}.",
  "There is no interval `{text}`; there are minute, hour, day, week, month.":
    "Ein Intervall `{text}` gibt es nicht; es gibt minute, hour, day, week, month.",
  "There is no period `{text}`; there are {PERIODS}.": "Einen Zeitraum `{text}` gibt es nicht; es gibt {PERIODS}.",
  "This question takes more memory than this server has for one. Ask for a shorter period, or with a filter.":
    "Diese Frage braucht mehr Speicher, als dieser Server dafür hat. Wählen Sie einen kürzeren Zeitraum oder einen Filter.",
  "This question takes too long. Ask for a shorter period or fewer filters.":
    "Diese Frage dauert zu lange. Wählen Sie einen kürzeren Zeitraum oder weniger Filter.",
  "This site has no such goal.": "Diese Website hat kein solches Ziel.",
  "Views for the team are saved by editors. Save it for yourself, or ask an editor of the site.":
    "Ansichten für das Team speichern Bearbeiter. Speichern Sie sie für sich oder fragen Sie einen Bearbeiter der Website.",
  "Views of the team are deleted by whoever saved them and by editors of the site.":
    "Ansichten des Teams löscht, wer sie gespeichert hat, oder ein Bearbeiter der Website.",
  "`path` is the path of one page as `/pricing`, of at most {n} characters.":
    "Nötig ist der Pfad einer Seite wie `/pricing`, mit höchstens {n} Zeichen.",
  "`search` has at most 500 characters.": "Die Suche hat höchstens 500 Zeichen.",
  "`{text}` is no date such as 2026-01-31.": "`{text}` ist kein Datum wie 2026-01-31.",
  "`{text}` lies before {EARLIEST}, the first day that can be asked for.":
    "`{text}` liegt vor dem {EARLIEST}, dem ersten Tag, nach dem sich fragen lässt.",
};
