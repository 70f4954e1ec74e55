### Live visitors and hits.

live-30-minutes-ago = vor 30 Minuten
live-hit-from = von { $source }
live-hit-goals = Ziel: { $names }
live-hit-missing = Nur gezählte Hits werden aufgeführt. Fehlt einer? Der <link>Live-Test</link> zeigt auch ausgeschlossene Hits mit dem Grund.
live-hit-server = vom Server gesendet
live-hits-caption = Hits, neueste zuerst
live-hits-personal-data = ohne IP-Adressen und Besucherkennungen
live-hits-title = Letzte Hits
live-last-30 = letzte 30 Minuten
live-list-last-30 = { $list } in den letzten 30 Minuten
live-lost = Die Live-Verbindung wurde unterbrochen.
live-lost-hint = Die Daten werden alle 10 Sekunden aktualisiert.
live-no-views = Keine Seitenaufrufe.
live-no-visitors = Keine Besucher.
live-none-before-pause = Vor dem Anhalten kamen keine Hits an.
live-none-yet = Noch keine Hits, seit Sie diese Seite geöffnet haben. Neue Hits erscheinen hier sofort.
live-now = jetzt
live-paused = Liste angehalten. Neue Hits werden weiterhin gezählt, hier aber erst nach dem Fortsetzen wieder angezeigt.
live-todays-stats = Statistik von heute
live-visitors-now = { $n ->
    [one] aktueller Besucher
   *[other] aktuelle Besucher
    }
