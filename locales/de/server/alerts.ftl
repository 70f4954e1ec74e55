# Alarme: was gefunden wurde, in einem Satz mit Zahlen, was zu tun ist, und dass es vorbei ist.

attention =
    .fix_site = Website reparieren
    .look_at_figures = Zahlen ansehen
    .fix_delivery = Versand reparieren
    .comply = Pflicht erfüllen
    .operate = Server reparieren
    .choose_plan = Tarif prüfen

alert_no_hits =
    .title = { $hours ->
        [one] Seit einer Stunde ist kein Hit von { $site } angekommen; erwartet { $expected ->
            [one] wurde einer.
           *[other] wurden etwa { $expected }.
        }
       *[other] Seit { $hours } Stunden ist kein Hit von { $site } angekommen; erwartet { $expected ->
            [one] wurde einer.
           *[other] wurden etwa { $expected }.
        }
    }
    .text = Öffnen Sie die Website und prüfen Sie, ob das Skript noch in ihren Seiten steht. Unter „Installation“ kann Stile das für Sie prüfen.
    .over = Von { $site } kommen wieder Hits an.

alert_tag =
    .title = Auf der Startseite von { $site } fehlt das Skript von Stile.
    .text = Fügen Sie das Skript wieder in die Seiten ein. Oft entfernt es ein neues Theme oder eine neue Version der Website.
    .over = Die Startseite von { $site } enthält das Skript wieder.

alert_unreachable =
    .title = Die Website { $site } antwortet nicht.
    .text = Öffnen Sie sie im Browser, und fragen Sie Ihren Hoster, falls sie auch dort nicht lädt. Solange sie ausfällt, wird nichts gezählt.
    .over = Die Website { $site } antwortet wieder.

alert_certificate =
    .title = Das Zertifikat von { $site } läuft am { $ends } ab.
    .text = Erneuern Sie es vorher: Danach öffnen Browser die Website nicht mehr.
    .over = Das Zertifikat von { $site } wurde erneuert.

alert_drop =
    .title = { $hours ->
        [one] { $site } hatte in der letzten Stunde { $counted } Hits, { $percent } % weniger als erwartet (etwa { $expected }).
       *[other] { $site } hatte in den letzten { $hours } Stunden { $counted } Hits, { $percent } % weniger als erwartet (etwa { $expected }).
    }
    .text = Die Zahlen zeigen, welche Seiten, Quellen und Länder fehlen.
    .over = { $site } hat wieder so viele Hits wie erwartet.

alert_spike =
    .title = { $hours ->
        [one] { $site } hatte in der letzten Stunde { $counted } Hits; erwartet wurden etwa { $expected }.
       *[other] { $site } hatte in den letzten { $hours } Stunden { $counted } Hits; erwartet wurden etwa { $expected }.
    }
    .text = Die Zahlen zeigen, woher die Besucher kommen.
    .over = Der Ansturm auf { $site } ist vorbei.

alert_goal_stopped =
    .title = { $hours ->
        [one] Das Ziel „{ $goal }“ von { $site } wurde in der letzten Stunde nicht erreicht; erwartet wurde es etwa { $expected }-mal.
       *[other] Das Ziel „{ $goal }“ von { $site } wurde in den letzten { $hours } Stunden nicht erreicht; erwartet wurde es etwa { $expected }-mal.
    }
    .text = Probieren Sie das Ziel selbst auf der Website aus. Oft liegt es an einem neuen Formular oder einer neuen Adresse.
    .over = Das Ziel „{ $goal }“ von { $site } wird wieder erreicht.

alert_left_out =
    .title = { $percent } % der Hits von { $site } wurden in { $hours ->
        [one] der letzten Stunde
       *[other] den letzten { $hours } Stunden
    } ausgeschlossen, davor { $before } %. Grund: { $reason }
    .text = Unter „Ausgeschlossene Hits“ sehen Sie, was das für Hits sind. Sind Besucher darunter, ändern Sie die Einstellungen der Website.
    .over = Von { $site } werden wieder so wenige Hits ausgeschlossen wie zuvor. Grund: { $reason }

alert_new_source =
    .title = { $source } hat { $site } in den letzten 24 Stunden { $visits } Besuche gebracht, davor so gut wie keine.
    .text = Die Zahlen zeigen, welche Seiten sie öffnen.
    .over = { $source } bringt { $site } nicht mehr ungewöhnlich viele Besuche.

alert_policy =
    .title = In der Datenschutzerklärung von { $site } fehlt der Absatz über Besucher, die zugestimmt haben.
    .text = Fügen Sie den Absatz wieder ein. Besucher werden um Zustimmung gebeten, weil die Erklärung sie erläutert.
    .over = Die Datenschutzerklärung von { $site } enthält den Absatz wieder.

alert_data_request =
    .title = { $count ->
        [one] Eine Datenanfrage eines Besuchers von { $site } ist seit { $due } überfällig.
       *[other] { $count } Datenanfragen von Besuchern von { $site } sind überfällig, die erste seit { $due }.
    }
    .text = Schließen Sie sie ab, oder verlängern Sie die Frist und nennen Sie dem Besucher den Grund.
    .over = Keine Datenanfrage von { $site } ist mehr überfällig.

alert_report_failed =
    .title = Ein Bericht konnte nicht verschickt werden: { $name }.
    .text = Prüfen Sie seine Adressen. Unter „Zustellungen“ steht, was der Mailserver geantwortet hat.
    .over = Ein Bericht wurde wieder verschickt: { $name }.

alert_channel_failed =
    .title = Nachrichten an den Kanal „{ $channel }“ scheitern seit { $since }.
    .text = Testen Sie den Kanal: Dabei sehen Sie, was die Gegenseite antwortet. Nach drei Tagen schaltet Stile ihn ab.
    .over = Im Kanal „{ $channel }“ kommen wieder Nachrichten an.

alert_rates_failed =
    .title = Seit { $days ->
        [one] einem Tag
       *[other] { $days } Tagen
    } konnten keine Wechselkurse abgerufen werden.
    .text = Umsätze werden zu den letzten bekannten Kursen umgerechnet, bis dieser Server sie wieder abrufen kann.
    .over = Wechselkurse werden wieder abgerufen.

alert_self_check =
    .title = Die nächtliche Prüfung hat ein Problem gefunden: { $check }.
    .text = Die Seite der nächtlichen Prüfung erklärt es.
    .over = Ein Problem aus der nächtlichen Prüfung ist behoben.

alert_bundle =
    .title = { $count ->
        [one] Ein Alarm aus den letzten Stunden
       *[other] { $count } Alarme aus den letzten Stunden
    }

alert_button =
    .open = Öffnen
    .mute = Stummschalten

mail_alert =
    .line = { $words }
    .since = Seit
    .over = Vorbei seit
    .open = In Stile öffnen
    .of_person = Sie erhalten diese E-Mail wegen Ihrer Alarm-Einstellungen in Stile. Dort können Sie sie ändern oder diese Art von Alarm stummschalten.
    .of_channel = Ein Mitglied des Kontos schickt Alarme an diese Adresse. Wenden Sie sich an das Mitglied, wenn Sie keine mehr möchten.

mail_channel_confirm =
    .subject = Darf „{ $account }“ Ihnen Alarme schicken?
    .text = Ein Mitglied eines Kontos bei Stile, einem Dienst für Web-Statistik, möchte Alarme zu Websites an diese Adresse schicken. Ohne Ihre Zustimmung wird nichts geschickt. Der Link funktioniert einmal, innerhalb von 14 Tagen.
    .link = Zustimmen
    .asker = Mitglied
    .small = Wenn Sie das nicht möchten, ignorieren Sie diese E-Mail: Sie erhalten keine weitere.

test_message =
    .title = Test des Kanals „{ $channel }“
    .text = Wenn Sie das lesen, kommen Alarme von Stile hier an.
    .queued = Die E-Mail liegt in der Warteschlange für den Mailserver. Unter „Zustellungen“ steht, ob er sie angenommen hat.

channel_off =
    .refused = Die Gegenseite hat eine Nachricht nach der anderen abgelehnt.
    .failed = Nachrichten sind drei Tage lang gescheitert.
    .unreadable = Die gespeicherte Adresse lässt sich mit dem Schlüssel dieses Servers nicht lesen. Geben Sie sie noch einmal ein.

rehearsal =
    .not_from_figures = Für vergangene Tage nicht berechnet.

alert_limit =
    .title = Das Konto hat { $percent } % der Hits seines Tarifs verbraucht: { $hits } von { $limit }.
    .text = Der Zeitraum endet am { $until }. Bleibt das Konto bis zum Ende der Schonfrist über dem Limit, schließt Stile seine Hits aus. Ein größerer Tarif wirkt sofort.
    .over = Das Konto liegt wieder innerhalb des Limits seines Tarifs.
