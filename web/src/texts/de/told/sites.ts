/** Why a request was refused that is about a site, its goals, elements and settings. */
import type { Sentences } from "../../../base/teller.ts";

export const sites: Sentences = {
  "A copy can be made of an HTML page of up to 3 MiB.":
    "Eine Kopie lässt sich von einer HTML-Seite bis 3 MiB machen.",
  "A currency is given by its ISO 4217 code, such as `EUR`.":
    "Eine Währung wird mit ihrem Kürzel nach ISO 4217 angegeben, etwa `EUR`.",
  "A day is written as 2026-01-31, between the years 1990 and 2200.":
    "Ein Tag wird als 2026-01-31 geschrieben, zwischen den Jahren 1990 und 2200.",
  "A fixed value has a `currency`.": "Zu einem festen Wert gehört eine Währung.",
  "A fixed value has an `amount`.": "Zu einem festen Wert gehört ein Betrag.",
  "A goal has at most {n} versions. Make a new goal of this definition.":
    "Ein Ziel hat höchstens {n} Versionen. Legen Sie mit dieser Definition ein neues an.",
  "A goal is paused at most {n} times. Make a new goal of this definition.":
    "Ein Ziel lässt sich höchstens {n}-mal pausieren. Legen Sie mit dieser Definition ein neues an.",
  "A goal is worth nothing less than 0.": "Ein Ziel ist mindestens 0 wert.",
  "A moment is in Unix seconds, between the years 1990 and 2200.":
    "Ein Zeitpunkt liegt zwischen den Jahren 1990 und 2200.",
  "A name is one line of 1 to {NAME} characters.": "Ein Name ist eine Zeile von 1 bis {NAME} Zeichen.",
  "A page is a path that begins with `/` or `*` and has at most {n} characters, such as `/blog/*`.":
    "Eine Seite ist ein Pfad, der mit `/` oder `*` beginnt und höchstens {n} Zeichen hat, etwa `/blog/*`.",
  "A page is read down to 100 percent at most.": "Eine Seite wird höchstens bis 100 Prozent gelesen.",
  "A path begins with `/` or `*` and has at most {PATH} characters, such as `/admin/*`.":
    "Ein Pfad beginnt mit `/` oder `*` und hat höchstens {PATH} Zeichen, etwa `/admin/*`.",
  "A query parameter's name has 1 to {PARAMETER} characters and no `=`, `&`, `#`, `?` or space.":
    "Der Name eines Parameters hat 1 bis {PARAMETER} Zeichen und kein `=`, `&`, `#`, `?` oder Leerzeichen.",
  "A site has at most {STRETCHES} stretches. Delete one first.":
    "Eine Website hat höchstens {STRETCHES} Seitenabschnitte. Löschen Sie zuerst einen.",
  "A site has at most {n} annotations. Delete some that no longer matter.":
    "Eine Website hat höchstens {n} Notizen. Löschen Sie einige, die nicht mehr wichtig sind.",
  "A site has at most {n} goals. Delete one first.":
    "Eine Website hat höchstens {n} Ziele. Löschen Sie zuerst eines.",
  "A site has at most {n} picks. Delete one first.":
    "Eine Website hat höchstens {n} gewählte Elemente. Löschen Sie zuerst eines.",
  "A site has copies of {MOST} pages at most. Delete one first.":
    "Eine Website hat Kopien von höchstens {MOST} Seiten. Löschen Sie zuerst eine.",
  "A site with this name exists in this deployment already.": "Eine Website mit diesem Namen gibt es hier schon.",
  "A site with this name exists in this deployment already. If {name} is yours, prove it: serve a file at https://{name}{PATH} with the line {mine} in it, and make the site again.":
    "Eine Website mit diesem Namen gibt es hier schon. Gehört {name} Ihnen, weisen Sie es nach: Legen Sie unter https://{name}{PATH} eine Datei mit der Zeile {mine} ab und legen Sie die Website noch einmal an.",
  "A site's name is a hostname such as `example.com`, without `https://`, port or path.":
    "Der Name einer Website ist ein Hostname wie `example.com`, ohne `https://`, Port und Pfad.",
  "A visit ends after a day, which has 86,400 seconds.": "Ein Besuch endet nach einem Tag, also nach 86.400 Sekunden.",
  "An account has at most {most} sites. Delete one first.":
    "Ein Konto hat höchstens {most} Websites. Löschen Sie zuerst eine.",
  "An annotation is one line of 1 to {TEXT} characters.": "Eine Notiz ist eine Zeile von 1 bis {TEXT} Zeichen.",
  "An element has {least} to {SELECTORS} selectors.": "Ein Element hat {least} bis {SELECTORS} Selektoren.",
  "As many live streams are open as this service allows. Try again in a minute.":
    "Es sind so viele Live-Ansichten offen, wie dieser Dienst erlaubt. Versuchen Sie es in einer Minute wieder.",
  "At most {LIST} entries may be given.": "Höchstens {LIST} Einträge sind möglich.",
  "Give a `day` or a moment `at`, not both.": "Nötig ist ein Tag oder ein Zeitpunkt, nicht beides.",
  "Give a page of the site: a path such as `/pricing`, or its whole address with http:// or https://.":
    "Geben Sie eine Seite der Website an: einen Pfad wie `/pricing` oder die ganze Adresse mit http:// oder https://.",
  "How a page is read belongs to a page view, not to an event.":
    "Wie eine Seite gelesen wird, gehört zu einem Seitenaufruf und nicht zu einem Ereignis.",
  "It is a step of {names}. Take it out there, or delete what it is in, first.":
    "Es ist ein Schritt von {names}. Nehmen Sie es zuerst dort heraus oder löschen Sie, worin es vorkommt.",
  "It is what {names} counts. Change or delete that first.":
    "Es wird von {names} gezählt. Ändern oder löschen Sie das zuerst.",
  "Only days that are over in the site's time zone can be erased, up to yesterday: today's hits still come.":
    "Löschen lassen sich nur Tage, die in der Zeitzone der Website vorbei sind, bis gestern: Von heute kommen noch Hits.",
  "Pick mode is over after 15 minutes. Open it again from the dashboard.":
    "Die Elementauswahl endet nach 15 Minuten. Öffnen Sie sie neu.",
  "Several pages are being looked at already. Try again in a few seconds.":
    "Es werden schon mehrere Seiten geprüft. Versuchen Sie es in einigen Sekunden wieder.",
  "The amount comes with the event; give `amount` with the kind `fixed`.":
    "Der Betrag kommt mit dem Ereignis; angeben lässt er sich nur bei festem Wert.",
  "The copy would be longer than 8 MiB.": "Die Kopie wäre größer als 8 MiB.",
  "The currency comes with the event; give `currency` with the kind `fixed`.":
    "Die Währung kommt mit dem Ereignis; angeben lässt sie sich nur bei festem Wert.",
  "The last day is not before the first, and at most 366 days are one annotation.":
    "Der letzte Tag liegt nicht vor dem ersten, und eine Notiz umfasst höchstens 366 Tage.",
  "The page leads to {to}, which is not one of this site's hostnames.":
    "Die Seite führt zu {to}; das ist kein Hostname dieser Website.",
  "The page's HTML cannot be cleaned safely: {error}": "Das HTML der Seite lässt sich nicht sicher bereinigen: {error}",
  "The page's address cannot be counted.": "Die Adresse der Seite lässt sich nicht zählen.",
  "The server answered with the status {status}.": "Der Server antwortete mit dem Status {status}.",
  "The service is restarting. Connect again in a moment.":
    "Der Dienst startet neu. Verbinden Sie sich gleich noch einmal.",
  "The service is restarting. Try again in a moment.":
    "Der Dienst startet neu. Versuchen Sie es gleich noch einmal.",
  "The site has a {what} of this name already. Choose another name, or delete that one.":
    "Die Website hat schon etwas mit diesem Namen ({what}). Nehmen Sie einen anderen Namen oder löschen Sie jenes.",
  "The site has no such {what}; GET /sites/{site}/{list} has them all.":
    "Das gibt es auf der Website nicht mehr: {what}.",
  "The site's days were those of another time zone then. Choose {first} or a later day, once it is over; everything before it goes too.":
    "Damals galt für die Tage der Website eine andere Zeitzone. Wählen Sie den {first} oder einen späteren Tag, sobald er vorbei ist; alles davor wird mit gelöscht.",
  "This address worked for an hour. Ask for a new one.": "Diese Adresse galt eine Stunde. Laden Sie die Seite neu.",
  "This is no CSS selector of 1 to {SELECTOR} characters, such as `#buy` or `main > a[data-buy]`.":
    "Das ist kein CSS-Selektor von 1 bis {SELECTOR} Zeichen wie `#buy` oder `main > a[data-buy]`.",
  "This is no receipt of this site, or it is not whole. Copy it as it came, to its last character.":
    "Das ist keine Quittung dieser Website, oder sie ist unvollständig. Kopieren Sie sie bis zum letzten Zeichen.",
  "This receipt is older than 48 hours, and nothing of its hit is known any more but what was counted.":
    "Diese Quittung ist älter als 48 Stunden; von ihrem Hit ist nur noch bekannt, was gezählt wurde.",
  "This site is not offered to another account now.": "Diese Website wird derzeit keinem anderen Konto angeboten.",
  "This site is yours to see already.": "Diese Website dürfen Sie schon sehen.",
  "This time zone is unknown; GET /zones lists those that are known.": "Diese Zeitzone ist unbekannt.",
  "To delete the site and everything counted, give its name exactly as `confirm`.":
    "Um die Website und alles Gezählte zu löschen, geben Sie ihren Namen genau ein.",
  "To erase what was counted, give the site's name exactly as `confirm`.":
    "Um das Gezählte zu löschen, geben Sie den Namen der Website genau ein.",
  "What for is one line of at most {MESSAGE} characters.": "Die Nachricht ist eine Zeile von höchstens {MESSAGE} Zeichen.",
  "With `last_day` goes the first `day`.": "Zum letzten Tag gehört der erste.",
  "You have {own} live streams open, as many as one member may. Close one first.":
    "Sie haben {own} Live-Ansichten offen, mehr darf ein Mitglied nicht. Schließen Sie zuerst eine.",
  "`hit.url` {message}.": "`hit.url` {message}.",
  "`{entry}` is no hostname; write `example.com` or `*.example.com`, without `https://`, port or path.":
    "`{entry}` ist kein Hostname; richtig ist `example.com` oder `*.example.com`, ohne `https://`, Port und Pfad.",
  "`{text}` is no address; write `192.0.2.1` or a block such as `192.0.2.0/24`.":
    "`{text}` ist keine Adresse; richtig ist `192.0.2.1` oder ein Block wie `192.0.2.0/24`.",
  "`{text}` is no country; a country is given by its ISO 3166-1 code of two letters, such as `DE`.":
    "`{text}` ist kein Land; ein Land wird mit seinen zwei Buchstaben nach ISO 3166-1 angegeben, etwa `DE`.",
  "`{text}` is no hostname.": "`{text}` ist kein Hostname.",
  "{at} cannot be read: {why}.": "{at} lässt sich nicht lesen: {why}.",
  "{at} is not an address of the public web.": "{at} ist keine Adresse im öffentlichen Web.",
  "{host} is not one of this site's hostnames, so its pages are not counted here.":
    "{host} ist kein Hostname dieser Website, daher werden Seiten von dort hier nicht gezählt.",
};
