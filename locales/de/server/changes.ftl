site_event =
    .made = Die Website wurde hinzugefügt. Für die Zeit davor gibt es keine Zahlen.
    .reset = Frühere Tage wurden gelöscht.
    .moved = Die Website ging mit ihren Zahlen an ein anderes Konto über.
    .other = `{ $action }`: { $subject }
    .setting = Die Einstellung `{ $setting }` wurde geändert.
    .goal_version = Ab hier gilt Version { $number } des Ziels „{ $name }“.
    .goal_paused = Das Ziel „{ $name }“ wurde pausiert: Nichts erreicht es.
    .goal_resumed = Das Ziel „{ $name }“ wurde fortgesetzt.
    .excluded = { $share } % der empfangenen Hits wurden ausgeschlossen, im vorherigen Zeitraum { $before_share } %; am meisten änderte sich `{ $reason }`, von { $before } auf { $now }.
    .silent = { $hours ->
        [one] Eine Stunde
       *[other] { $hours } Stunden
    } lang kamen keine Hits an; normal wären etwa { $usual }. Vielleicht fehlte das Script, oder die Website war nicht erreichbar.
