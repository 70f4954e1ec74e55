/** What becomes of a hit, as the server says it: reasons, the steps of the judgement, what cannot be told of a change. */
import { teller, type Sentences } from "../../../base/teller.ts";
import { fields } from "./fields.ts";

export const counting: Sentences = {
  "Counting is paused for this site.": "Das Zählen ist für diese Website pausiert.",
  "More came within a minute than this server counts of one site or from one address.":
    "Innerhalb einer Minute kam mehr an, als dieser Server von einer Website oder Adresse zählt.",
  "No more came within the minute than is counted of one site and one address.":
    "In der Minute kam nicht mehr an, als von einer Website und einer Adresse gezählt wird.",
  "No program drives the browser, by its name or by its own word.":
    "Kein Programm steuert den Browser, weder nach seinem Namen noch nach eigener Auskunft.",
  "Of hits that were left out only their number for each reason and day is kept: not their pages and sources, not which entry of a list left them out, and not whether another rule would have.":
    "Von ausgelassenen Hits wird nur die Zahl je Grund und Tag behalten: weder Seiten und Quellen noch, welcher Eintrag einer Liste sie ausließ oder ob eine andere Regel es getan hätte.",
  "The account is suspended.": "Das Konto ist gesperrt.",
  "The address belongs to a data centre, where no readers sit.":
    "Die Adresse gehört zu einem Rechenzentrum, in dem niemand liest.",
  "The address is one that the site leaves out.": "Diese Adresse lässt die Website aus.",
  "The addresses of counted hits are not kept, so it cannot be told which of them these would have left out.":
    "Die Adressen gezählter Hits werden nicht behalten; daher ist nicht zu sagen, welche davon ausgelassen worden wären.",
  "The browser is driven by a program, without a person before it.":
    "Den Browser steuert ein Programm; kein Mensch sitzt davor.",
  "The browser loaded the page in advance; nobody had asked for it yet.":
    "Der Browser hat die Seite im Voraus geladen; noch hatte niemand sie verlangt.",
  "The browser's name is that of a known crawler or program.":
    "Der Name des Browsers ist der eines bekannten Crawlers oder Programms.",
  "The country is one that the site leaves out.": "Dieses Land lässt die Website aus.",
  "The event is at most 72 hours old.": "Das Ereignis ist höchstens 72 Stunden alt.",
  "The event was more than 72 hours old when it arrived.": "Das Ereignis war bei der Ankunft älter als 72 Stunden.",
  "The page was asked for, not loaded in advance.": "Die Seite wurde verlangt und nicht im Voraus geladen.",
  "The page's address is a full http(s) address, and the time is one that can be.":
    "Die Adresse der Seite ist eine vollständige http(s)-Adresse und der Zeitpunkt ein möglicher.",
  "The page's host is not one of the site's hostnames.": "Der Host der Seite gehört nicht zu den Hostnamen der Website.",
  "The page's host is one of the site's hostnames.": "Der Host der Seite gehört zu den Hostnamen der Website.",
  "The page's path is not one that the site leaves out.": "Den Pfad der Seite lässt die Website nicht aus.",
  "The page's path is one that the site leaves out.": "Den Pfad dieser Seite lässt die Website aus.",
  "The referrer is not on the list of referrer spam.": "Der Referrer steht nicht auf der Liste für Referrer-Spam.",
  "The referrer is on the list of known referrer spam.": "Der Referrer steht auf der Liste für Referrer-Spam.",
  "The same was not sent before: under the same key, or by the same visitor within a second.":
    "Dasselbe wurde nicht schon gesendet: unter demselben Schlüssel oder vom selben Besucher binnen einer Sekunde.",
  "The same was sent before: under the same key, or the same view or event by the same visitor within a second.":
    "Dasselbe wurde schon gesendet: unter demselben Schlüssel, oder derselbe Aufruf oder dasselbe Ereignis vom selben Besucher binnen einer Sekunde.",
  "The site's owner has paused counting.": "Der Inhaber der Website hat das Zählen pausiert.",
  "The user agent is not that of a known crawler or program.":
    "Der User-Agent ist nicht der eines bekannten Crawlers oder Programms.",
  "The visitor asked not to be counted, by the browser's signal or the opt-out link.":
    "Der Besucher will nicht gezählt werden: durch das Signal des Browsers oder über den Link zum Widerspruch.",
  "The visitor has not asked to be left out, by Global Privacy Control or the site's opt-out.":
    "Der Besucher hat der Zählung nicht widersprochen, weder durch Global Privacy Control noch über den Link der Website.",
  "The visitor's address is not one that the site leaves out.": "Die Adresse des Besuchers lässt die Website nicht aus.",
  "The visitor's address is not that of a data centre.": "Die Adresse des Besuchers gehört zu keinem Rechenzentrum.",
  "The visitor's country is not one that the site leaves out.": "Das Land des Besuchers lässt die Website nicht aus.",
  "User agents and addresses of counted hits are not kept, so it cannot be told which of them a stricter level would have left out.":
    "User-Agents und Adressen gezählter Hits werden nicht behalten; daher ist nicht zu sagen, welche davon eine strengere Stufe ausgelassen hätte.",
  "What arrived could not be read as a hit.": "Was ankam, ließ sich nicht als Hit lesen.",
};

export const tell = teller({ ...fields, ...counting });
