### Die nächtliche Prüfung.

nightly-check-arriving = Ankommende Hits
nightly-check-backups = Sicherungen
nightly-check-certificate = Zertifikat
nightly-check-clock = Zeit des Servers
nightly-check-data-requests = Datenanfragen
nightly-check-disk = Speicherplatz
nightly-check-email = Ausgehende E-Mails
nightly-check-jobs = Geplante Aufgaben
nightly-check-journal = Journal
nightly-check-ledger = Empfangen, gezählt und ausgeschlossen
nightly-check-postgres = Postgres
nightly-check-recount = Gestern neu gezählt
nightly-check-reports = Berichte
nightly-check-tag = Skript-Tag
nightly-clean = Keine Probleme gefunden
nightly-clean-hint = Geprüft werden Skript-Tags, ankommende Hits, Zahlen, Berichte und Datenanfragen.
nightly-deployment = Dieser Server
nightly-deployment-hint = Das sehen nur Betreiber.
nightly-error = Fehler
nightly-findings = { $n ->
    [one] { $n } Problem gefunden
   *[other] { $n } Probleme gefunden
    }
nightly-intro = Jede Nacht prüft Stile Ihre Websites und zählt den vorherigen Tag auf anderem Weg neu.
nightly-never-hint = Die erste Prüfung läuft heute Nacht.
nightly-not-checked = Nicht geprüft
nightly-ok = OK
nightly-ran = { $n ->
    [one] Lief { $ago } ({ $at }) für { $n } Website
   *[other] Lief { $ago } ({ $at }) für { $n } Websites
    }
nightly-ran-in = { $n ->
    [one] Lief { $ago } ({ $at }) für { $n } Website, in { $took }
   *[other] Lief { $ago } ({ $at }) für { $n } Websites, in { $took }
    }
nightly-run-now = Jetzt ausführen
nightly-running = Die Prüfung läuft. Ergebnisse erscheinen hier.
nightly-running-short = Läuft…
nightly-site-intro = Was Stile letzte Nacht an dieser Website geprüft hat. <link>Alle Websites</link>
nightly-site-never = Sie läuft einmal pro Nacht; die ersten Ergebnisse erscheinen morgen.
nightly-site-ran = Lief { $ago } ({ $at })
nightly-site-waiting = Noch nicht geprüft
nightly-started = Prüfung gestartet.
nightly-warning = Warnung
