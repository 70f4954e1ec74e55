### What the first view of most pages shows: errors, commands, controls.
###
### German, in the words of Matomo and Plausible; a person is addressed as „Sie“. One word for one thing: visitor Besucher,
### visit Besuch, view Aufruf, page Seite, site Website, goal Ziel, conversion Conversion, funnel Trichter, source Quelle,
### channel Kanal, bounce rate Absprungrate, hit Hit, snippet Snippet, event Ereignis, property Eigenschaft, revenue Umsatz,
### excluded ausgeschlossen, account Konto, note Notiz, path Pfad, page flow Seitenfluss, retention Besucherbindung, page
### section Seitenabschnitt, sign-up Registrierung, sign-in Anmeldung, sign-in link Anmeldelink, server Server, bot Bot,
### previous period vorheriger Zeitraum, two-factor authentication Zwei-Faktor-Authentifizierung, recovery code
### Wiederherstellungscode, audit log Audit-Protokoll, permissions Berechtigungen.

account = Konto
add-site = Website hinzufügen
alerts = Warnungen
alerts-open = Warnungen: { $n } offen
all-sites = Alle Websites
close = Schließen
compared-with-value = gegenüber { $from }
counted = Gezählt
create-goal = Ziel erstellen
csv-rows = CSV, bis zu 10.000 Zeilen
ctrl-k = Strg K
define-about = Über „{ $name }“
define-channels = Wie Kanäle zugeordnet werden
define-failed = Die Definition konnte nicht geladen werden. Schließen Sie sie und versuchen Sie es noch einmal.
devices = Geräte
download-as-image = Als Bild herunterladen
download-of = { $title } herunterladen
error-busy = Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.
error-not-found = Diese Seite gibt es nicht, oder Sie haben keinen Zugriff.
error-page-crashed = Etwas ist schiefgegangen
error-page-crashed-hint = Ihre Daten sind sicher, aber diese Seite konnte nicht angezeigt werden. Laden Sie sie neu.
error-page-not-loaded = Diese Seite konnte nicht geladen werden
error-page-not-loaded-hint = Die Verbindung ist abgebrochen, oder Stile wurde aktualisiert. Laden Sie die Seite neu.
error-rejected = Der Server hat diese Anfrage abgelehnt ({ $status }).
error-server-failed = Der Server konnte nicht antworten. Versuchen Sie es noch einmal; bleibt der Fehler bestehen, prüfen Sie das Server-Log.
error-too-many-requests = Zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es noch einmal.
error-unreachable = Der Server antwortet nicht. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.
error-unreadable = Das Dashboard konnte die Antwort des Servers nicht lesen. Laden Sie die Seite neu.
excluded = Ausgeschlossen
filter = Filtern
from-day = Von
go-to-sites = Zu Ihren Websites
home-link = Stile: alle Websites
home-title = Stile: Ihre Websites
image-png = Bild (PNG)
language = Sprache
# The language’s own name, for the choice of languages.
language-name = Deutsch
loading = Wird geladen
minutes-title = Besucher in jeder der letzten 30 Minuten
missing-page = Seite nicht gefunden
missing-page-hint = Prüfen Sie die Adresse; vielleicht wurde die Website umbenannt.
missing-title = Nicht gefunden
next-period = Nächster Zeitraum
no-data-in-period = Keine Daten in diesem Zeitraum.
no-script = Das Dashboard braucht JavaScript. Dieselben Daten liefert die API unter /api/v1; siehe /docs.
not-loaded = Diese Seite konnte nicht vollständig geladen werden.
# How a noun that begins with a capital is written within a sentence: “lower” or “unchanged”.
nouns-within-sentence = unchanged
offline-server = Der Server antwortet nicht.
offline-since = Keine Verbindung seit { $time }. Die Daten sind möglicherweise veraltet und werden aktualisiert, sobald Sie wieder online sind.
offline-you = Sie sind offline.
previously-value = vorher { $from }
received = Empfangen
reload = Neu laden
request-id = Anfrage { $id }
search-commands = Suche und Befehle
settings = Einstellungen
show-as-chart = Als Diagramm anzeigen
show-as-table = Als Tabelle anzeigen
skip-to-content = Zum Inhalt springen
support-access-read-only = Sie haben als Support Lesezugriff auf { $name }.
system = System
theme-dark = Dunkel
theme-light = Hell
try-again = Noch einmal versuchen
two-factor-required = { $name } schreibt Zwei-Faktor-Authentifizierung vor. <link>Aktivieren Sie sie</link>, um fortzufahren.
view-demo = Dashboard mit Demodaten ansehen
views-noun = { $n ->
    [one] Aufruf
   *[other] Aufrufe
    }
visitors-noun = { $n ->
   *[other] Besucher
    }
why = Warum?
