site_event =
    .made = Die Website wurde hinzugefügt. Für die Zeit davor gibt es keine Zahlen.
    .reset = Frühere Tage wurden gelöscht.
    .moved = Die Website wurde mit ihren Daten an ein anderes Konto übertragen.
    .other = `{ $action }`: { $subject }
    .setting = Die Einstellung `{ $setting }` wurde geändert.
    .goal_version = Ab hier gilt Version { $number } des Ziels „{ $name }“.
    .goal_paused = Das Ziel „{ $name }“ wurde pausiert: Bis es fortgesetzt wird, zählt es keine Conversions.
    .goal_resumed = Das Ziel „{ $name }“ wurde fortgesetzt.
    .excluded = { $share } % der empfangenen Hits wurden ausgeschlossen, im vorherigen Zeitraum { $before_share } %; am stärksten veränderte sich `{ $reason }`, von { $before } auf { $now }.
    .silent = { $hours ->
        [one] Eine Stunde
       *[other] { $hours } Stunden
    } lang kamen keine Hits an; normal wären etwa { $usual }. Vielleicht fehlte das Skript, oder die Website war nicht erreichbar.
