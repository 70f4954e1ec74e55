### Importe einer Website.

import-admins-only = Nur Admins und Inhaber können Daten importieren.
import-all-at-once = Zahlen enthalten alle Tage auf einmal, sobald der Import fertig ist, und vorher keinen.
import-checked = Die Datei ist geprüft.
import-choose-file = Datei auswählen oder hierher ziehen
import-days = Tage
import-days-missing = Geben Sie den ersten und den letzten Tag ein.
import-days-none = Die Datei hat nur Tage vom { $days }.
import-days-order = Der letzte Tag ist vor dem ersten.
import-details = Inhalt
import-done = Der Import aus { $tool } ist fertig.
import-empty-file = Diese Datei ist leer. Wählen Sie eine andere.
import-ended = Der Import ist inzwischen beendet.
import-exact = Diese Tage werden zu Hits wie alle anderen: Ihre Zahlen sind genau und lassen sich filtern.
import-failed = Der Import aus { $tool } ist fehlgeschlagen.
import-file-hint = Höchstens 512 MiB, auch mit ZIP oder gzip komprimiert. Stile löscht die Datei, sobald sie gelesen ist.
import-first-day = Erster Tag
import-folder = Stile kann keinen Ordner importieren. Packen Sie seine Dateien zuerst in eine ZIP-Datei.
import-hint-cloudflare = Speichern Sie Antworten der GraphQL-API von Cloudflare über rumPageloadEventsAdaptiveGroups mit der Dimension date. Besucher enthalten sie nicht.
import-hint-fathom = Exportieren Sie in Fathom Seitenaufrufe und Ereignisse als CSV-Dateien, und packen Sie beide in eine ZIP-Datei. Besucher und Besuche enthalten sie nicht.
import-hint-ga4 = Exportieren Sie in Google Analytics Berichte oder explorative Datenanalysen mit der Dimension „Datum“ als CSV-Dateien, und packen Sie sie in eine ZIP-Datei. Auch der BigQuery-Export als JSON-Zeilen oder Parquet geht.
import-hint-goatcounter = Erstellen Sie in GoatCounter einen Export, und verwenden Sie dessen CSV-Datei. Besuche enthält sie nicht.
import-hint-logs = Verwenden Sie Logs von Apache, nginx und anderen im Format „combined“; mehrere Dateien in einer ZIP-Datei. IP-Adressen werden mit der Datei gelöscht.
import-hint-matomo = Speichern Sie Antworten der Reporting-API von Matomo nach Tagen, und packen Sie für jede Methode eine JSON-Datei in eine ZIP-Datei, etwa Actions.getPageUrls.json.
import-hint-plausible = Exportieren Sie in Plausible die Statistiken der Website, und verwenden Sie die ZIP-Datei, wie sie ist.
import-hint-simple-analytics = Exportieren Sie in Simple Analytics die Datenpunkte mit allen Feldern als CSV-Datei.
import-hint-stile = Verwenden Sie die ZIP-Datei vom Export eines Kontos, aus der Stile die Hits der Website mit demselben Namen liest, oder eine ihrer Parquet-Dateien.
import-hint-ua = Verwenden Sie die CSV-Dateien von Berichten, die Sie aus Universal Analytics exportiert haben, in einer ZIP-Datei.
import-hint-umami = Verwenden Sie die CSV-Datei, die Umami Cloud sendet, oder die Tabellen session und website_event Ihrer Datenbank als SQL (pg_dump oder mysqldump).
import-intro = Ergänzen Sie die Vergangenheit dieser Website aus einem anderen Tool oder aus den Logs eines Webservers.
import-large-file = Diese Datei ist größer als 512 MiB. Komprimieren Sie sie, oder exportieren Sie einen kürzeren Zeitraum.
import-last-day = Letzter Tag
import-left = { $done }, noch etwa { $time }
import-list = Importe
import-many-files = { $most } geprüfte Dateien warten auf ihren Import. Importieren Sie eine, oder warten Sie, bis eine abläuft.
import-matomo-address = Adresse des Matomo
import-matomo-address-hint = Es muss im öffentlichen Internet sein, mit https.
import-matomo-file = Aus einer Datei
import-matomo-server = Aus einem laufenden Matomo
import-matomo-server-hint = Stile holt die Berichte dieser Tage im Hintergrund von Matomo und importiert sie.
import-matomo-site = Website-ID
import-matomo-site-hint = Die Website-ID finden Sie in Matomo unter Administration, Messgrößen.
import-matomo-token = Token
import-matomo-token-hint = Erstellen Sie ihn in Matomo unter Persönlich, Sicherheit. Er muss die Website ansehen dürfen. Stile bewahrt ihn verschlüsselt auf und löscht ihn, sobald die Berichte geholt sind.
import-matomo-way = Quelle der Berichte
import-new = Neuer Import
import-new-hint = Stile prüft zuerst die Datei und zeigt, was sie enthält. Nichts wird importiert, bevor Sie es starten.
import-none = Noch keine Importe. Wählen Sie oben, woher die Daten sind. Ihre Tage sind in den Zahlen, sobald der Import fertig ist.
import-one-file = Wählen Sie eine einzige Datei. Packen Sie mehrere zuerst in eine ZIP-Datei.
import-progress = Fortschritt des Imports aus { $tool }
import-reading = Die Datei wird gelesen …
import-remove = Entfernen
import-remove-hint = Nur seine Zeile in dieser Liste wird entfernt: Er ist in keinen Zahlen.
import-remove-question = Fehlgeschlagenen Import aus { $tool } entfernen?
import-removed = Der fehlgeschlagene Import aus { $tool } wurde entfernt.
import-review = { $tool }: geprüfte Datei
import-review-hint = Noch ist nichts importiert. Stile behält das Gelesene bis { $time }.
import-sending = { $name } wird gesendet
import-sent = { $sent } von { $size } gesendet
import-show-figures = Zahlen anzeigen
import-showing = Die Tage werden in die Zahlen aufgenommen …
import-shows = { $n ->
    [one] { $days }. { $n } Tag ist in den Zahlen.
   *[other] { $days }. { $n } Tage sind in den Zahlen.
    }
import-shows-none = { $days }. Keiner davon ist in den Zahlen: Stile hat an diesen Tagen Hits gezählt, oder ein anderer Import hat sie.
import-skipped = Nicht importiert oder nicht in allen Zahlen
import-soon = { $done }, noch weniger als eine Minute
import-start = Import starten
import-started = Der Import aus { $tool } wurde gestartet.
import-started-at = Gestartet am { $time }.
import-started-by = Gestartet am { $time } von { $name }.
import-state-done = Fertig
import-state-failed = Fehlgeschlagen
import-state-fetching = Holt Berichte
import-state-removing = Wird zurückgenommen
import-state-running = Läuft
import-state-waiting = Wartet
import-stop = Import stoppen
import-stop-hint = Löscht, was er bisher gespeichert hat. Noch ist nichts davon in den Zahlen.
import-stop-open = Stoppen …
import-stop-question = Import aus { $tool } stoppen?
import-stopped = Der Import aus { $tool } wurde gestoppt.
import-sums = Stile importiert aus { $tool } Summen nach Tagen. Zahlen dieser Tage sind nicht genau und lassen sich nicht filtern; Ziele, Trichter und Pfade enthalten sie nicht.
import-take-back = Import zurücknehmen
import-take-back-again = Um sie wieder zu haben, importieren Sie die Datei noch einmal. Tage, die Stile gezählt hat, bleiben, wie sie sind.
import-take-back-hint = { $n ->
    [one] Löscht seinen { $n } Tag aus allen Zahlen, auf einmal.
   *[other] Löscht seine { $n } Tage aus allen Zahlen, auf einmal.
    }
import-take-back-open = Zurücknehmen …
import-take-back-question = Import aus { $tool } zurücknehmen?
import-taken = { $n ->
    [one] { $n } der { $total } Tage dieser Datei ist schon gezählt oder importiert. Er wird nicht noch einmal importiert.
   *[other] { $n } der { $total } Tage dieser Datei sind schon gezählt oder importiert. Sie werden nicht noch einmal importiert.
    }
import-taken-all = Alle Tage dieser Datei sind schon gezählt oder importiert.
import-taking-back = Der Import aus { $tool } wird zurückgenommen.
import-tool = Woher sind die Daten?
import-tool-first = Wählen Sie zuerst, woher die Daten sind. Ziehen Sie die Datei danach noch einmal hierher.
import-total-unknown = unbekannt
import-unknown = Unbekannt von diesen Tagen
import-unreadable-file = Ihr Browser kann diese Datei nicht lesen. Prüfen Sie, ob sie noch da ist und ob Sie sie öffnen dürfen, und wählen Sie sie noch einmal.
import-upload-expires = Aufbewahrt bis { $time }.
import-upload-open = Tage wählen
import-uploads = Geprüfte Dateien
import-uploads-hint = Sie warten auf ihren Import.
