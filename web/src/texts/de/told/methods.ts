/** How figures are counted, judged and taken apart, and what was done meanwhile, as the server says it. */
import { teller, type Sentences } from "../../../base/teller.ts";
import { decimals } from "./written.ts";

export const methods: Sentences = {
  "Across visits: of the visitors who agreed to be known again and had a visit that began in the period, those who took the steps in such visits.":
    "Über Besuche hinweg: von den Besuchern, die der Wiedererkennung zugestimmt haben und deren Besuch im Zeitraum begann, die, die in solchen Besuchen die Schritte gegangen sind.",
  "Across visits: of the visitors who agreed to be known again, their visits that began in the period one after the other.":
    "Über Besuche hinweg: von den Besuchern, die der Wiedererkennung zugestimmt haben, die im Zeitraum begonnenen Besuche nacheinander.",
  "Each is counted under its own page, and under the visit it belongs to.":
    "Jeder zählt unter seiner eigenen Seite und unter dem Besuch, zu dem er gehört.",
  "Each value's part is mix + rate. Mix is the change of its weight (its share of the visits), times how far its own rate lies from the whole's; rate is the change of its own rate, times its weight; both at the means of the two periods, so that nothing is left over. A value that one period lacks is all mix. E. M. Kitagawa, Components of a Difference Between Two Rates, Journal of the American Statistical Association 50 (1955), 1168-1194.":
    "Der Teil jedes Werts ist „durch den Anteil“ plus „aus sich selbst“. Durch den Anteil: die Änderung seines Gewichts (seines Anteils an den Besuchen), mal dem Abstand seiner eigenen Rate von der gesamten. Aus sich selbst: die Änderung seiner eigenen Rate, mal seinem Gewicht. Beides mit den Mittelwerten der zwei Zeiträume, sodass nichts übrig bleibt. Ein Wert, der in einem Zeitraum fehlt, kommt ganz durch den Anteil. E. M. Kitagawa, Components of a Difference Between Two Rates, Journal of the American Statistical Association 50 (1955), 1168–1194.",
  "Each visit is counted once, under the page it entered on.":
    "Jeder Besuch zählt einmal, unter der Seite, auf der er begann.",
  "Each visitor is counted once, with the first hit of the period that the filters pick: under its page, and under the visit it belongs to.":
    "Jeder Besucher zählt einmal, mit dem ersten Hit des Zeitraums, auf den die Filter passen: unter dessen Seite und unter dem Besuch, zu dem er gehört.",
  "Earlier days were erased.": "Frühere Tage wurden gelöscht.",
  "Individuals control chart: the same move at up to eight earlier times, whole weeks apart and after the first hit, of the days that are over. Ordinary is what lies within 2.66 mean moving ranges of the mean of these moves, or within three standard errors of the difference between two counts or shares of this size.":
    "Einzelwert-Regelkarte: dieselbe Veränderung zu bis zu acht früheren Zeiten, ganze Wochen auseinander und nach dem ersten Hit, von Tagen, die vorbei sind. Üblich ist, was höchstens 2,66 mittlere gleitende Spannweiten vom Mittel dieser Veränderungen liegt, oder höchstens drei Standardfehler der Differenz zweier Anzahlen oder Anteile dieser Größe.",
  "Inside one visit: of the visits that began in the period, those that took the steps.":
    "Innerhalb eines Besuchs: von den Besuchen, die im Zeitraum begannen, die mit diesen Schritten.",
  "Inside one visit: of the visits that began in the period.":
    "Innerhalb eines Besuchs: von den Besuchen, die im Zeitraum begannen.",
  "No hit arrived for {span}, in which about {usual} are usual: the script may have been missing, or the site down.":
    "Kein Hit kam {span} lang an, in denen etwa {usual} üblich sind: Vielleicht fehlte das Script, oder die Website war nicht erreichbar.",
  "Nobody has agreed to be known again on this site, so nobody can be seen to come again: by default a visitor is somebody new each day. Visitors are asked where hard mode is on.":
    "Auf dieser Website hat noch niemand der Wiedererkennung zugestimmt, daher ist keine Wiederkehr zu sehen: Sonst ist ein Besucher jeden Tag jemand Neues. Gefragt werden Besucher im harten Modus.",
  "Of the hits received, {share} % were left out, and {before} % in the period before; `{reason}` moved most, from {from} to {to}.":
    "Von den empfangenen Hits wurden {share} % ausgelassen, im Zeitraum davor {before} %; am meisten änderte sich `{reason}`, von {from} auf {to}.",
  "The goal “{name}” was paused: nothing reaches it.": "Das Ziel „{name}“ wurde pausiert: Nichts erreicht es.",
  "The goal “{name}” was resumed.": "Das Ziel „{name}“ wurde fortgesetzt.",
  "The setting `{field}` was changed.": "Die Einstellung `{field}` wurde geändert.",
  "The site moved to another account, with its figures.":
    "Die Website ging mit ihren Zahlen an ein anderes Konto über.",
  "The site was made; nothing was counted before.": "Die Website wurde angelegt; davor wurde nichts gezählt.",
  "Version {number} of the goal “{name}” holds from here on.": "Ab hier gilt Version {number} des Ziels „{name}“.",
  "Visitors who agreed to be known again, by the interval in which their first visit of all began.":
    "Besucher, die der Wiedererkennung zugestimmt haben, nach dem Intervall, in dem ihr allererster Besuch begann.",
  "an hour|span": "eine Stunde",
  "{hours} hours|span": "{hours} Stunden",
};

export const tell = teller(methods, { before: decimals, share: decimals });
