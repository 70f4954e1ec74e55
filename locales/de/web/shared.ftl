### What several pages show that are loaded when they are opened.

account-name = Kontoname
accounts = Konten
add = Hinzufügen
all = Alle
and-more = und { $n } weitere
api-reference = API-Referenz
api-tokens = API-Tokens
arriving-excluded = Ein Hit kam { $ago } an, wurde aber ausgeschlossen
arriving-hint-blocked = Ein Werbeblocker oder Global Privacy Control verhindert, dass Ihr eigener Browser gezählt wird.
arriving-hint-localhost = Localhost wird nicht gezählt: Öffnen Sie die öffentliche Adresse Ihrer Website.
arriving-hint-published = Ist das Snippet auf der veröffentlichten Seite eingebaut? Laden Sie die Seite ohne den Cache des Browsers neu.
arriving-inspect = Hits live prüfen
arriving-last-hit = Letzter Hit { $ago } gezählt
arriving-last-hit-sentence = Letzter Hit { $ago } gezählt.
arriving-open-page = Öffnen Sie eine Seite Ihrer Website in einem anderen Tab. Die Anzeige wird automatisch aktualisiert.
arriving-reason = Grund: { $reason }.
arriving-reason-host = Grund: { $reason }. Die Seite war auf { $host }.
arriving-receiving = Hits kommen an
arriving-todays-stats = Statistik von heute ansehen
arriving-waiting = Warten auf den ersten Hit
audit-2fa-required = Zwei-Faktor-Authentifizierung vorgeschrieben
audit-log = Audit-Protokoll
browser-default = Browsereinstellung
cancel = Abbrechen
change = Veränderung
chart-other = Andere
check-for-hits = Auf Hits prüfen
clear = Leeren
colours = Farben
command-words-account = einstellungen löschen export support
command-words-audit = einstellungen verlauf
command-words-profile = einstellungen name mail adresse
command-words-security = einstellungen passwort zwei-faktor 2FA authentifizierung letzte aktivitäten
command-words-sessions = einstellungen geräte angemeldet
command-words-team = einstellungen mitglieder personen einladen rollen
command-words-tokens = einstellungen schlüssel
confirm-confirm = Bestätigen
confirm-done = Bestätigt. Bitte wiederholen Sie den letzten Schritt.
confirm-sign-in-again = Ab- und wieder anmelden
confirm-sign-in-hint = Melden Sie sich ab und wieder an und versuchen Sie es dann innerhalb von 15 Minuten erneut.
confirm-title = Ihre Anmeldung liegt eine Weile zurück. Bestätigen Sie Ihre Identität.
connected = Verbunden
consent = Einwilligung
consent-banner = Einwilligungsbanner
consent-choices = Entscheidungen und Nachweise
consent-group = Einwilligung und Anfragen
consented-visitors = Besucher mit Einwilligung
continue = Weiter
conversions = Conversions
cookie-policy = Cookie-Richtlinie
copied = Kopiert
copy = Kopieren
copy-selected = Markiert: Strg+C drücken
create-account = Konto erstellen
currency = Währung
data = Daten
data-requests = Datenanfragen
date = Datum
day = Tag
delete-name = { $name } löschen
delete-question = { $name } löschen?
delete-quoted-question = „{ $name }“ löschen?
demo-data = Demodaten
discard = Verwerfen
download = Herunterladen
dry-run = Live-Test
expires = Läuft ab
export = Export
filtering-rules = Filterregeln
general = Allgemein
history = Verlauf
hit-counts-interaction = Zählt als Interaktion
hit-details = Details zu diesem Hit
hit-no = Nein
hit-script = Skript
hit-sent-by = Gesendet von
hit-server = Server
hit-yes = Ja
install = Installation
invite-member = Mitglied einladen
keyboard-shortcuts = Tastenkürzel
n-days = { $n ->
    [one] { $n } Tag
   *[other] { $n } Tage
    }
n-events = { $n ->
    [one] { $n } Ereignis
   *[other] { $n } Ereignisse
    }
n-of-total = { $n } von { $total }
name = Name
none = keine
note = Notiz
now = Jetzt
one-moment = Einen Moment …
own-profile = Ihr Profil
pause = Anhalten
pause-counting-action = Pausieren
paused = Pausiert
period = Zeitraum
picture-and-more = und mehr
picture-credit = Gezählt von Stile
picture-dashed = Der gestrichelte Teil ist noch nicht abgeschlossen
picture-more-marks = { $n ->
    [one] { $n } weitere Markierung
   *[other] { $n } weitere Markierungen
    }
previous = Vorher
profile = Profil
properties = Eigenschaften
proposal-events = { $n ->
    [one] { $count } Ereignis
   *[other] { $count } Ereignisse
    }
proposal-visitors = { $n ->
   *[other] { $count } Besucher
    }
quoted = „{ $name }“
reconnect = Neu verbinden
remove-name = { $name } entfernen
rename = Umbenennen
resume = Fortsetzen
resume-counting = Zählung fortsetzen
returning-visitors = Wiederkehrende Besucher
role-admin = Admin
role-admin-hint = Kann alle Websites ansehen, Websites hinzufügen und das Team verwalten.
role-billing = Abrechnung
role-billing-hint = Kann Tarif und Zahlungsdaten ansehen und ändern.
role-devices-hint = Kann Geräte verwalten, die Push-Warnungen erhalten.
role-editor = Bearbeiter
role-editor-hint = Kann dort auch Einstellungen, Ziele und Trichter bearbeiten.
role-owner = Inhaber
role-owner-hint = Kann alles. Nur Inhaber können das Konto umbenennen, übertragen oder löschen.
role-viewer = Betrachter
role-viewer-hint = Kann die Statistiken der zugewiesenen Websites ansehen.
role-with-permissions = { $role }, dazu { $permissions }
save = Speichern
save-view-open = Ansicht speichern …
saved-views = Gespeicherte Ansichten
saving = Wird gespeichert …
search = Suchen
search-sites = Websites durchsuchen
security = Sicherheit
seen-on-site = Auf dieser Website gefunden
sessions = Sitzungen
settings-of = Einstellungen von { $name }
setup = Einrichtung
show = Anzeigen
show-first = Die ersten { $most } von { $total } zeigen
sign-out = Abmelden
site = Website
site-settings = Website-Einstellungen
sites = Websites
snippet = Snippet
snippet-add = Fügen Sie dies auf jeder Seite vor { $tag } ein:
snippet-ways = WordPress, Shopify, Tag-Manager, eigene Domain …
team = Team
time-zone = Zeitzone
time-zone-hint = Tage beginnen und enden in dieser Zeitzone.
time-zone-search = Suchen Sie nach Stadt oder UTC-Abweichung, etwa +1.
type-to-confirm = Geben Sie zur Bestätigung { $name } ein
unsaved-changes = Nicht gespeicherte Änderungen
value = Wert
verdict-check-n = Prüfung { $n }: „{ $question }“
verdict-counted = Gezählt: Alle { $n } Prüfungen wurden bestanden.
verdict-would-count = Würde gezählt: Alle { $n } Prüfungen wurden bestanden. Duplikate werden nicht erkannt, solange die Zählung pausiert ist.
