/** What keeps a page from counting, as the server says it after looking at the page. */
import { teller, type Sentences } from "../../../base/teller.ts";
import { reaching } from "./reaching.ts";

export const checks: Sentences = {
  "A consent tool|tool": "Ein Consent-Tool",
  "A page in a network of your own cannot be looked at from here; the script counts there all the same.":
    "Eine Seite im eigenen Netz lässt sich von hier nicht ansehen; das Script zählt dort trotzdem.",
  "Add {host} to the site's hostnames.": "{host} den Hostnamen der Website hinzufügen.",
  "Add {source} to {directive} in {place}.": "{source} in {place} bei {directive} hinzufügen.",
  "Allow `script-src {origin} 'wasm-unsafe-eval'` and `connect-src {origin}` in {place}.":
    "In {place} `script-src {origin} 'wasm-unsafe-eval'` und `connect-src {origin}` erlauben.",
  "Check that page, too.": "Auch diese Seite prüfen.",
  "Counting of this site rests: every hit is left out.":
    "Das Zählen ist für diese Website pausiert: Jeder Hit wird ausgelassen.",
  "Give the address of a page.": "Die Adresse einer Seite angeben.",
  "Leave one of the tags, and look into plugins and tag managers for the other.":
    "Nur ein Snippet stehen lassen; das andere steckt vielleicht in einem Plugin oder Tag-Manager.",
  "Leave one of the tags, and write the policies into one.":
    "Nur ein Snippet stehen lassen und die Policies zu einer zusammenfassen.",
  "Leave stile.js out of what {tool} delays.": "stile.js von dem ausnehmen, was {tool} verzögert.",
  "Let it count again in the site's settings.": "Das Zählen in den Einstellungen der Website fortsetzen.",
  "Let the server heed Accept-Encoding.": "Der Server muss Accept-Encoding beachten.",
  "Let the site answer by https: most browsers try that first.":
    "Die Website über https erreichbar machen: Die meisten Browser versuchen das zuerst.",
  "Let the site's own address pass requests on, and keep no copy longer than an hour.":
    "Die eigene Adresse muss Anfragen weiterreichen und darf Kopien höchstens eine Stunde behalten.",
  "Look at the redirects: some servers redirect for ever who takes no cookies.":
    "Die Weiterleitungen ansehen: Manche Server leiten ohne Cookies endlos weiter.",
  "Nobody answers by https ({why}); the page was read by http.":
    "Über https antwortet niemand ({why}); die Seite wurde über http gelesen.",
  "Only the first {bytes} bytes of the page were read.": "Nur die ersten {bytes} Bytes der Seite wurden gelesen.",
  "Open the page and look at Arriving, or put the tag into the page itself.":
    "Die Seite öffnen und nachsehen, ob Hits ankommen, oder das Snippet direkt in die Seite setzen.",
  "Put it into the page's head as it stands on the Install page.":
    "Es so in den Head der Seite setzen, wie es unter „Einbauen“ steht.",
  "Put the tag from the Install page into the head of every page. Where a cache stands before the site, empty it.":
    "Das Snippet von „Einbauen“ in den Head jeder Seite setzen. Einen Cache vor der Website leeren.",
  "Put the tag into the page's head.": "Das Snippet in den Head der Seite setzen.",
  "Repair the header Location.": "Den Header Location berichtigen.",
  "See that the page opens for somebody who is not signed in, and that no firewall turns programs away.":
    "Die Seite muss sich ohne Anmeldung öffnen lassen, und keine Firewall darf Programme abweisen.",
  "See that the page opens in a browser, and that no firewall turns programs away.":
    "Die Seite muss sich im Browser öffnen lassen, und keine Firewall darf Programme abweisen.",
  "See that the script's address answers with the script of this service, as the Install page has it.":
    "Unter der Adresse des Scripts muss das Script dieses Dienstes kommen, wie es unter „Einbauen“ steht.",
  "Take `data-keep` off the tag.": "`data-keep` aus dem Snippet nehmen.",
  'Take `type="module"` and `nomodule` off the tag.': '`type="module"` und `nomodule` aus dem Snippet nehmen.',
  "Take the pinned tag from the Install page again, or take `integrity` off the tag.":
    "Das Snippet mit festem Hash neu von „Einbauen“ holen oder `integrity` herausnehmen.",
  "Take the tag from the Install page.": "Das Snippet von „Einbauen“ nehmen.",
  "Take the tag's `type` away.": "Das `type` des Snippets entfernen.",
  "The answer is no HTML but {kind}.": "Die Antwort ist kein HTML, sondern {kind}.",
  "The answer of {at} is packed in a way that was not asked for, or badly.":
    "Die Antwort von {at} ist anders gepackt als verlangt oder fehlerhaft.",
  "The page as published has no tag, but {manager} may put one there: nothing in the page was run, so that cannot be seen here.":
    "Die veröffentlichte Seite hat kein Snippet, aber {manager} setzt vielleicht eines ein: Hier wurde nichts ausgeführt, daher ist das nicht zu sehen.",
  "The page comes by https and the script by http ({script}), which browsers do not load.":
    "Die Seite kommt über https und das Script über http ({script}); das laden Browser nicht.",
  "The page has more tags, comments with scripts or policies than are looked at: {TAGS} tags and {POLICIES} policies were.":
    "Die Seite hat mehr Snippets, Kommentare mit Scripts oder Policies, als geprüft werden: {TAGS} Snippets und {POLICIES} Policies.",
  "The page has no tag of this service.": "Die Seite hat kein Snippet dieses Dienstes.",
  "The page is at {host}, which is not one of this site's hostnames: its hits are left out.":
    "Die Seite liegt auf {host}; das ist kein Hostname dieser Website, daher werden ihre Hits ausgelassen.",
  "The page sends its readers on to {to} by itself.": "Die Seite leitet von selbst nach {to} weiter.",
  "The page's content security policy (`{directive}`) forbids a part of the script: page views are counted; engaged time, depth, outbound links, downloads and forms are not.":
    "Die Content Security Policy der Seite (`{directive}`) verbietet einen Teil des Scripts: Seitenaufrufe werden gezählt, Lesezeit, Tiefe, ausgehende Links, Downloads und Formulare nicht.",
  "The page's content security policy forbids {what} (`{directive}`).":
    "Die Content Security Policy der Seite verbietet {what} (`{directive}`).",
  "The script does not load from {script}: {why}.": "Das Script lädt nicht von {script}: {why}.",
  "The server answered with the status {status}, not with the page.":
    "Der Server antwortete mit dem Status {status} und nicht mit der Seite.",
  "The tag has `integrity` and lacks `crossorigin`, so browsers run nothing.":
    "Das Snippet hat `integrity`, aber kein `crossorigin`; so führen Browser nichts aus.",
  "The tag has no address of a script.": "Dem Snippet fehlt die Adresse des Scripts.",
  "The tag has the type `{kind}`, which no browser runs.": "Das Snippet hat den Typ `{kind}`, den kein Browser ausführt.",
  "The tag is a module, or for browsers without modules: the script cannot run so.":
    "Das Snippet ist ein Modul oder für Browser ohne Module: So läuft das Script nicht.",
  "The tag is in the page, names this site, and runs.": "Das Snippet steht in der Seite, nennt diese Website und läuft.",
  "The tag is pinned to another version of the script, so browsers run nothing.":
    "Das Snippet ist auf eine andere Version des Scripts festgelegt; so führen Browser nichts aus.",
  "The tag names no site.": "Das Snippet nennt keine Website.",
  "The tag names the site `{site}`, not `{name}`: what it sends is not counted here.":
    "Das Snippet nennt die Website `{site}` und nicht `{name}`: Was es sendet, wird hier nicht gezählt.",
  "The tag runs {n} times in this page: a view that is sent twice within a second counts once, but events and engaged time may count more than once.":
    "Das Snippet läuft {n}-mal in dieser Seite: Ein binnen einer Sekunde doppelt gesendeter Aufruf zählt einmal, aber Ereignisse und Lesezeit zählen womöglich mehrfach.",
  "The tag sends hits to `{to}`.": "Das Snippet sendet Hits an `{to}`.",
  "The tag stands in a comment, a `<noscript>` or a `<template>`, where nothing runs.":
    "Das Snippet steht in einem Kommentar, einem `<noscript>` oder einem `<template>`; dort läuft nichts.",
  "The tag tells pages apart by other query parameters than the site keeps: in a single-page site views are missed or counted twice.":
    "Das Snippet unterscheidet Seiten nach anderen Parametern, als die Website behält: In einer Single-Page-Anwendung fehlen Aufrufe oder zählen doppelt.",
  "This service keeps nothing on the visitor's device: in the tool, list its script among those that need no consent.":
    "Dieser Dienst speichert nichts auf dem Gerät des Besuchers: Sein Script im Tool als einwilligungsfrei eintragen.",
  "This service keeps nothing on the visitor's device: list its script in the tool among those that need no consent, or take the mark off the tag.":
    "Dieser Dienst speichert nichts auf dem Gerät des Besuchers: Sein Script im Tool als einwilligungsfrei eintragen oder die Kennzeichnung aus dem Snippet nehmen.",
  "Try again; if it stays so, visitors wait as long.":
    "Noch einmal versuchen; bleibt es so, warten auch Besucher so lange.",
  'Write `crossorigin="anonymous"` into the tag.': '`crossorigin="anonymous"` in das Snippet schreiben.',
  'Write `data-keep="{list}"` into the tag.': '`data-keep="{list}"` in das Snippet schreiben.',
  'Write `data-site="{name}"` into the tag.': '`data-site="{name}"` in das Snippet schreiben.',
  "Write https:// into the tag.": "https:// in das Snippet schreiben.",
  "its nonce or its hash|source": "seine Nonce oder seinen Hash",
  "sending hits|what": "das Senden der Hits",
  "the header Content-Security-Policy|place": "dem Header Content-Security-Policy",
  "the page's `<meta>`|place": "dem `<meta>` der Seite",
  "the script that makes the tag|what": "das Script, das das Snippet erzeugt",
  "the script|what": "das Script",
  "{at} cannot be reached: {why}.": "{at} ist nicht erreichbar: {why}.",
  "{at} is not an address of the public web, so it is not asked.":
    "{at} ist keine Adresse im öffentlichen Web und wird daher nicht abgerufen.",
  "{at} redirects on and on.": "{at} leitet endlos weiter.",
  "{at} redirects to something that is no address.": "{at} leitet auf etwas weiter, das keine Adresse ist.",
  "{at} took too long to answer.": "{at} brauchte zu lange für die Antwort.",
  "{from} leads to {to}.": "{from} führt zu {to}.",
  "{script} answers with another version of the script than this service serves now.":
    "{script} liefert eine andere Version des Scripts als dieser Dienst jetzt.",
  "{script} answers with something else than the script of this service.":
    "{script} liefert etwas anderes als das Script dieses Dienstes.",
  "{tool} holds the tag until a visitor agrees: whoever does not is not counted.":
    "{tool} hält das Snippet zurück, bis ein Besucher zustimmt: Wer es nicht tut, wird nicht gezählt.",
  "{tool} holds the tag until the visitor moves: who leaves before is not counted.":
    "{tool} hält das Snippet zurück, bis sich beim Besucher etwas regt: Wer vorher geht, wird nicht gezählt.",
  "{tool} is in the page. It may hold back scripts that it does not know until a visitor agrees.":
    "{tool} ist in der Seite. Es hält womöglich Scripts zurück, die es nicht kennt, bis ein Besucher zustimmt.",
};

export const tell = teller({ ...checks, ...reaching });
