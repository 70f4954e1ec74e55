### What several pages show that are loaded when they are opened.

account-name = Kontoname
accounts = Konten
add = Hinzufügen
add-to-list = Zu „{ $list }“ hinzufügen
alert-channels = Kanäle für Warnungen
alert-settings = Warneinstellungen
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
buyer = Käufer
cancel = Abbrechen
change = Veränderung
characters-of = { $count } von { $most } Zeichen
chart-other = Andere
check-for-hits = Auf Hits prüfen
clear = Leeren
colours = Farben
command-words-account = einstellungen löschen export support
command-words-accounts = Kunden suchen finden Tarif sperren Testphase
command-words-alerts = Warnungen Benachrichtigungen Hinweise stumm Push Einbruch Anstieg
command-words-announcements = E-Mail Inhaber Rundmail benachrichtigen Wartung
command-words-audit = einstellungen verlauf
command-words-billing = abonnement preis rechnung zahlung karte upgrade verbrauch limit testphase kündigen umsatzsteuer
command-words-channels = Warnungen Webhook Slack Mattermost Teams Discord Telegram ntfy PagerDuty
command-words-deliveries = Warnungen gesendet Protokoll Fehler Webhook
command-words-digest = E-Mail Bericht wöchentlich monatlich Übersicht
command-words-invites = einladen Kunde Konto eröffnen Testphase
command-words-language-models = einstellungen MCP assistent KI Claude ChatGPT Cursor verbinden
command-words-nightly = Selbsttest Zustand Nachzählung Sicherung Speicherplatz
command-words-operator-log = Admin Verlauf wer geändert
command-words-operator-overview = Admin Verwaltung Installation Umsatz Wachstum Kündigungen
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
deliveries = Zustellungen
demo-data = Demodaten
discard = Verwerfen
download = Herunterladen
dry-run = Live-Test
email-digest = E-Mail-Übersicht
email-report = E-Mail-Bericht
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
import = Import
import-history = Haben Sie Jahre an Daten in einem anderen Tool? <link>Importieren Sie sie</link>.
install = Installation
invite-member = Mitglied einladen
invoice-address = Postanschrift
invoice-email = E-Mail-Adresse für Rechnungen
invoice-reference = Angabe auf Rechnungen
keyboard-shortcuts = Tastenkürzel
language-models = Sprachmodelle (MCP)
link-incomplete = Dieser Link ist unvollständig. Öffnen Sie den Link in der E-Mail noch einmal.
mail-look = Ansicht
mail-look-desktop = Desktop
mail-look-phone = Smartphone
mail-look-text = Nur Text
mail-preview = Vorschau
mail-subject = Betreff:
members = Mitglieder
n-days = { $n ->
    [one] { $n } Tag
   *[other] { $n } Tage
    }
n-events = { $n ->
    [one] { $n } Ereignis
   *[other] { $n } Ereignisse
    }
n-members = { $n ->
    [one] { $n } Mitglied
   *[other] { $n } Mitglieder
    }
n-of-total = { $n } von { $total }
n-sites = { $n ->
    [one] { $n } Website
   *[other] { $n } Websites
    }
name = Name
nightly-check = Nächtliche Prüfung
none = keine
note = Notiz
now = Jetzt
one-moment = Einen Moment …
operator-announcements = Ankündigungen
operator-area = Betreiberbereich
operator-invites = Einladungen
operator-log = Protokoll
operator-overview = Übersicht
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
plan-and-billing = Tarif und Abrechnung
plan-state-active = Aktiv
plan-state-cancelled = Gekündigt
plan-state-ended = Beendet
plan-state-none = Kein Tarif
plan-state-past-due = Zahlung fehlgeschlagen
plan-state-trial = Testphase
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
reports-group = Berichte und Prüfungen
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
severity-critical = Kritisch
severity-info = Hinweis
severity-warning = Warnung
sharing = Freigabe
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
