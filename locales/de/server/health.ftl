# Was `/health` und `/readyz` melden. Der Code ist jeweils die ID ohne `health_`. Bis `accounts_silent` sind es Probleme,
# danach Hinweise.
health_hits_refused = Hits werden abgewiesen
health_disk_full = Hits werden abgewiesen: Die Festplatte ist voll
health_hits_not_stored = Hits werden angenommen und im Journal aufbewahrt, lassen sich aber gerade nicht in DuckDB speichern; der Grund steht im Log
health_figures_behind = Die Zahlen sind { $seconds } Sekunden im Rückstand
health_accounts_failing = Die Kontendatenbank antwortet nicht
health_accounts_silent = Die Kontendatenbank hat nicht innerhalb einer Sekunde geantwortet
health_visits_ended_early = { $visits ->
    [one] { $visits } Besuch wurde
   *[other] { $visits } Besuche wurden
} vorzeitig beendet, weil die Grenze counts.open_visits erreicht war
health_journal_broken = { $records ->
    [one] { $records } Datensatz oder Segment des Journals ist beschädigt oder fehlt
   *[other] { $records } Datensätze oder Segmente des Journals sind beschädigt oder fehlen
}: `stile doctor` nennt die Einzelheiten
health_memory_short = DuckDB hat zu wenig Arbeitsspeicher: Neue Hits erscheinen bis zu 10 Sekunden später in den Zahlen, und lange Abfragen werden wiederholt
health_clock_jumped = Die Uhr ist vorgesprungen, oder der Server war lange aus: Bis { $until } wird nichts Altes gelöscht
