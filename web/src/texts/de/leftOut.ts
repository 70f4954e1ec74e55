/** Hits left out, and what can be done about it. */
import type { Dictionary } from "../../base/text.ts";

export const leftOut: Dictionary = {
  "A few are double clicks and queues that sent twice. If they are many, the snippet may stand on the page twice: <snippet>look at the snippet</snippet>.":
    "Einige sind Doppelklicks und Warteschlangen, die zweimal gesendet haben. Sind es viele, steht das Snippet vielleicht zweimal auf der Seite: <snippet>Snippet ansehen</snippet>.",
  "As you wished: take the address off the list in <rules>the settings</rules> to count it.":
    "Wie gewünscht: Um die Adresse zu zählen, nehmen Sie sie in <rules>den Einstellungen</rules> von der Liste.",
  "As you wished: take the country off the list in <rules>the settings</rules> to count it.":
    "Wie gewünscht: Um das Land zu zählen, nehmen Sie es in <rules>den Einstellungen</rules> von der Liste.",
  "As you wished: take the page off the list in <rules>the settings</rules> to count it.":
    "Wie gewünscht: Um die Seite zu zählen, nehmen Sie sie in <rules>den Einstellungen</rules> von der Liste.",
  "Ask whoever runs this Stile why the account is suspended; hits are counted again from then on.":
    "Fragen Sie den Betreiber dieses Stile, warum das Konto gesperrt ist; nach der Freigabe werden Hits wieder gezählt.",
  "Choose another one, or look whether the snippet is in place: <a>the snippet</a>.":
    "Wählen Sie einen anderen oder prüfen Sie, ob das Snippet eingebaut ist: <a>das Snippet</a>.",
  "Counted.": "Gezählt.",
  "Every hit that arrived in this period was counted.": "Jeder Hit dieses Zeitraums wurde gezählt.",
  "Hits left out by {unit}; the table beside it has the numbers":
    "Ausgelassene Hits nach {unit}; die Tabelle daneben hat die Zahlen",
  "If a program of yours sends hits, read what it is answered: the answer names the field. Browsers with an old or changed snippet send such hits, too: <snippet>the snippet of today</snippet>.":
    "Sendet ein eigenes Programm Hits, lesen Sie die Antwort: Sie nennt das Feld. Auch Browser mit altem oder geändertem Snippet senden solche Hits: <snippet>das aktuelle Snippet</snippet>.",
  "If one of these hosts is yours, add it to the hostnames in <rules>the settings</rules>. Others are copies, translations and previews of your pages.":
    "Gehört Ihnen einer dieser Hosts, fügen Sie ihn in <rules>den Einstellungen</rules> den Hostnamen hinzu. Andere sind Kopien, Übersetzungen und Vorschauen Ihrer Seiten.",
  "If these are real readers, ask whoever runs this Stile to raise the number of hits that is counted a minute. If not, somebody floods your site, and your figures are the better for it.":
    "Sind das echte Besucher, bitten Sie den Betreiber dieses Stile, die Zahl der je Minute gezählten Hits zu erhöhen. Sind sie es nicht, überflutet jemand Ihre Website, und Ihre Zahlen bleiben so verschont.",
  "Is somebody missing? Ask about one hit": "Fehlt jemand? Einen Hit nachschlagen",
  "It arrived {time}.": "Angekommen: {time}.",
  "Lately from {list}.": "Zuletzt von {list}.",
  "Left out by {unit}": "Ausgelassen nach {unit}",
  "Left out: {reason}.": "Ausgelassen: {reason}.",
  "Let counting go on in <a>the settings</a>. What was left out meanwhile does not come back.":
    "Setzen Sie die Zählung in <a>den Einstellungen</a> fort. Was inzwischen ausgelassen wurde, kommt nicht zurück.",
  "Nothing arrived in this period": "In diesem Zeitraum kam nichts an",
  "Nothing was left out": "Nichts ausgelassen",
  "Nothing, and rightly: they said no, and are not asked again.":
    "Nichts, und zu Recht: Sie haben Nein gesagt und werden nicht erneut gefragt.",
  "Nothing, as a rule: they read nothing. How strictly programs are told from people is <rules>a setting</rules>; <trial>try it out first</trial>.":
    "In der Regel nichts: Sie lesen nichts. Wie streng Programme von Menschen unterschieden werden, ist <rules>eine Einstellung</rules>; <trial>erst ausprobieren</trial>.",
  "Nothing, unless these are tests of your own: let those run against another hostname. With robots set to “off” in <rules>the settings</rules> they are counted.":
    "Nichts, außer es sind Ihre eigenen Tests: Lassen Sie diese gegen einen anderen Hostnamen laufen. Stehen Bots in <rules>den Einstellungen</rules> auf „Aus“, werden sie gezählt.",
  "Nothing: once the page is really opened, it sends a hit of its own, and that one is counted.":
    "Nichts: Wird die Seite wirklich geöffnet, sendet sie einen eigenen Hit, und der wird gezählt.",
  "Nothing: these hits are made so that you visit the address they name. Don’t.":
    "Nichts: Diese Hits sollen Sie auf die genannte Adresse locken. Gehen Sie nicht hin.",
  "Now on it: {list}.": "Derzeit auf der Liste: {list}.",
  "Open it": "Öffnen",
  Receipt: "Quittung",
  "Send what your queue holds within 72 hours; what comes later cannot be put into days already closed.":
    "Senden Sie Ihre Warteschlange innerhalb von 72\u00a0Stunden; was später kommt, passt nicht mehr in abgeschlossene Tage.",
  "Shares are of {n} hits received; below each reason it is drawn by {unit}. Pick one to see it in the chart.": {
    one: "Anteile an {n} empfangenen Hit; unter jedem Grund der Verlauf nach {unit}. Ein gewählter Grund steht auch im Diagramm.",
    other: "Anteile an {n} empfangenen Hits; unter jedem Grund der Verlauf nach {unit}. Ein gewählter Grund steht auch im Diagramm.",
  },
  "Show all reasons": "Alle Gründe zeigen",
  "Show its days": "Verlauf zeigen",
  "Some people are behind a company’s network or a VPN that ends in a data centre. If your readers are, set robots one step milder in <rules>the settings</rules>; <trial>try it out first</trial>.":
    "Manche Menschen surfen über ein Firmennetz oder VPN, das in einem Rechenzentrum endet. Gilt das für Ihre Leser, stellen Sie Bots in <rules>den Einstellungen</rules> eine Stufe milder; <trial>erst ausprobieren</trial>.",
  "The books as a table": "Die Bilanz als Tabelle",
  "Why they were left out": "Warum sie ausgelassen wurden",
  "With {parameter} behind the address of the hits, each answer carries the header {header}. For 48 hours it says here what was decided about that hit, and why. Nothing is stored for it. <a>More in the docs</a>.":
    "Mit {parameter} hinter der Adresse der Hits trägt jede Antwort den Header {header}. 48\u00a0Stunden lang sagt er hier, was über den Hit entschieden wurde und warum. Gespeichert wird dafür nichts. <a>Mehr in der Dokumentation</a>.",
  "all left out": "alle ausgelassenen",
  "of received": "der empfangenen",
};
