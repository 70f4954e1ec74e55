/** What is wrong with a field of a hit or of a goal, put behind the field's name. */
import type { Sentences } from "../../../base/teller.ts";

export const fields: Sentences = {
  "`{field}` {message}.": "`{field}` {message}.",
  "belongs to a ping|message": "gehört zu einem Lebenszeichen",
  "belongs to an event|message": "gehört zu einem Ereignis",
  "differs from the value's own currency|message": "ist eine andere als die Währung des Betrags",
  "does not belong to a goal of this kind|message": "gehört nicht zu einem Ziel dieser Art",
  "does not belong to a ping|message": "gehört nicht zu einem Lebenszeichen",
  "does not go with `at_least` and `at_most`; give `number`|message":
    "passt nicht zu „mindestens“ und „höchstens“; dort gehört eine Zahl hin",
  "goes with `at_least` and `at_most`; give `values`|message":
    "gehört zu „mindestens“ und „höchstens“; hier gehören Werte hin",
  "has a colon in its name, which filters could not express|message":
    "hat einen Doppelpunkt im Namen; danach ließe sich nicht filtern",
  "has a control character in it|message": "enthält ein Steuerzeichen",
  "has a name of more than {n} characters|message": "hat einen Namen von mehr als {n} Zeichen",
  "has a path of more than 2000 characters|message": "hat einen Pfad von mehr als 2000 Zeichen",
  "has a port that is no number up to 65535|message": "hat einen Port, der keine Zahl bis 65535 ist",
  "has an empty name|message": "hat einen leeren Namen",
  "has control characters in its name|message": "hat Steuerzeichen im Namen",
  "has control characters|message": "enthält Steuerzeichen",
  "has more than 14 digits before the point|message": "hat mehr als 14 Stellen vor dem Komma",
  "has more than 15 digits, which numbers in JSON do not keep|message":
    "hat mehr als 15 Ziffern, was eine Zahl in JSON nicht fasst",
  "has more than 4 digits behind the point; round it before sending|message":
    "hat mehr als 4 Stellen nach dem Komma; bitte vorher runden",
  "has more than {CONDITIONS} conditions|message": "hat mehr als {CONDITIONS} Bedingungen",
  "has more than {PATTERNS} entries|message": "hat mehr als {PATTERNS} Einträge",
  "has more than {n} characters|message": "hat mehr als {n} Zeichen",
  "has no host that can exist|message": "hat keinen möglichen Host",
  "has not 2 to {PARTS} definitions|message": "hat nicht 2 bis {PARTS} Definitionen",
  "has {n} properties; {most} are allowed|message": "hat {n} Eigenschaften; erlaubt sind {most}",
  "is `all` within `all`; list all parts in one|message":
    "ist „alles“ innerhalb von „alles“; alle Teile gehören in eine Liste",
  "is empty; `*` stands for any value|message": "ist leer; `*` steht für jeden Wert",
  "is empty; it names the site|message": "ist leer; hier steht die Website",
  "is empty; it takes the page's full address|message": "ist leer; hier steht die vollständige Adresse der Seite",
  "is empty; leave it out to count a page view|message": "ist leer; ohne das Feld wird ein Seitenaufruf gezählt",
  "is missing beside the amount|message": "fehlt beim Betrag",
  "is missing beside the value|message": "fehlt beim Wert",
  "is missing for a goal of this kind|message": "fehlt für ein Ziel dieser Art",
  "is missing|message": "fehlt",
  "is more than 100 percent|message": "ist mehr als 100 Prozent",
  "is more than a day|message": "ist mehr als ein Tag",
  "is no ISO 4217 code such as `EUR`|message": "ist kein Kürzel nach ISO 4217 wie `EUR`",
  "is no finite number|message": "ist keine endliche Zahl",
  "is no full address that starts with `https://` or `http://`|message":
    "ist keine vollständige Adresse mit `https://` oder `http://` am Anfang",
  "is no id|message": "ist keine ID",
  "is no number; write the amount as `12.5`|message": "ist keine Zahl; ein Betrag wird als `12.5` geschrieben",
  "is no property's name of 1 to {n} characters|message": "ist kein Name einer Eigenschaft von 1 bis {n} Zeichen",
  "is no text of 1 to {limit} characters|message": "ist kein Text von 1 bis {limit} Zeichen",
  "is not between 1 and 100|message": "liegt nicht zwischen 1 und 100",
  "is not between 1 and {SECONDS}|message": "liegt nicht zwischen 1 und {SECONDS}",
  "is {v}; this service reads version {VERSION}|message": "ist {v}; dieser Server liest Version {VERSION}",
  "stands without a value|message": "steht ohne Betrag",
};
