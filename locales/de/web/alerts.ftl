### Warnungen und ihre Einstellungen.

alert-at-once = Sofort
alert-at-once-hint = Jede Warnung wird gesendet, sobald Stile sie findet.
alert-by-email = Per E-Mail
alert-by-email-hint = An { $email }
alert-by-push = Per Push-Benachrichtigung
alert-by-push-hint = An die Browser, die Sie unter <link>Sicherheit</link> hinzugefügt haben
alert-certificate = Zertifikat
alert-certificate-when = Die nächtliche Prüfung stellt fest, dass das Zertifikat Ihrer Website in höchstens 14 Tagen abläuft.
alert-channel-failed = Kanal gestört
alert-channel-failed-when = Stile kann an einen Kanal keine Warnungen zustellen und schaltet ihn aus, wenn das anhält. Von den Mitgliedern erhalten das nur Admins und Inhaber.
alert-daily = Täglich
alert-daily-hint = Warnungen kommen gesammelt einmal am Tag. An Tagen ohne Warnung wird nichts gesendet.
alert-daily-hour = Uhrzeit
alert-data-request = Datenanfrage
alert-data-request-when = Eine Datenanfrage eines Besuchers ist überfällig.
alert-drop = Traffic-Einbruch
alert-drop-when = Es kommen weit weniger Hits an, als zu dieser Stunde und an diesem Wochentag normal ist.
alert-excluded = Ausgeschlossene Hits
alert-excluded-when = Stile schließt plötzlich einen viel größeren Anteil der Hits aus, etwa als Bots.
alert-frequency = Wie oft
alert-go-delivery = Zustellung prüfen
alert-go-details = Details ansehen
alert-go-figures = Zahlen ansehen
alert-go-plan = Tarif öffnen
alert-go-site = Website prüfen
alert-goal-stopped = Ziel nicht mehr erreicht
alert-goal-stopped-when = Ein Ziel, das regelmäßig erreicht wurde, wird nicht mehr erreicht.
alert-group-privacy = Datenschutz
alert-group-site = Website und Skript
alert-group-stile = Stile und Zustellung
alert-group-traffic = Traffic
alert-hourly = Stündlich
alert-hourly-hint = Warnungen kommen gesammelt einmal pro Stunde. In Stunden ohne Warnung wird nichts gesendet.
alert-keys = Tasten: J und K springen zur nächsten und vorherigen Warnung, Enter öffnet sie.
alert-keys-mute = Tasten: J und K springen zur nächsten und vorherigen Warnung, Enter öffnet sie, M schaltet sie stumm.
alert-kinds = Welche Warnungen
alert-kinds-all = Alle Warnungen sind ausgewählt, auch später hinzukommende Arten.
alert-kinds-hint = Neben manchen Arten sehen Sie, wie oft sie auf Ihren Websites ausgelöst hätten.
alert-kinds-select-all = Alle auswählen
alert-kinds-select-none = Auswahl aufheben
alert-kinds-some = { $n ->
    [one] { $n } von { $total } Arten ist ausgewählt.
   *[other] { $n } von { $total } Arten sind ausgewählt.
    }
alert-limit = Limit des Tarifs
alert-limit-when = Das Konto hat 80 % der Seitenaufrufe und eigenen Ereignisse verbraucht, die sein Tarif enthält.
alert-mute = Stummschalten
alert-mute-for = „{ $what }“ stummschalten für
alert-mute-hint = Gilt für alle Mitglieder und Kanäle.
alert-mute-what-site = { $kind }: { $site }
alert-muted-by = Stumm bis { $until }, durch { $name }
alert-muted-done = { $days ->
    [one] „{ $what }“ ist für { $days } Tag stumm.
   *[other] „{ $what }“ ist für { $days } Tage stumm.
    }
alert-muted-until = Stumm bis { $until }
alert-new-source = Neue Quelle
alert-new-source-when = Eine Quelle, die bisher kaum Besuche brachte, bringt viele.
alert-no-hits = Keine Hits
alert-no-hits-when = Es kommen länger keine Hits an, als Zufall oder ein Feiertag erklären.
alert-no-way = Sie werden nicht benachrichtigt. Offene Warnungen erscheinen weiterhin oben in der Leiste.
alert-over = Vorbei { $ago }, Dauer { $span }
alert-policy = Datenschutzerklärung
alert-policy-when = Die nächtliche Prüfung findet in Ihrer Datenschutzerklärung den Absatz über Besucher mit Einwilligung nicht.
alert-quiet = Ruhezeit
alert-quiet-from = Von
alert-quiet-hint = In der Ruhezeit wird nichts gesendet; danach kommt alles in einer Nachricht.
alert-quiet-until = Bis
alert-rates-failed = Wechselkurse
alert-rates-failed-when = Stile hat seit Tagen keine neuen Wechselkurse erhalten und rechnet Umsätze mit alten um. Von den Mitgliedern erhalten das nur Betreiber.
alert-report-failed = Bericht nicht gesendet
alert-report-failed-when = Stile konnte einen E-Mail-Bericht oder eine Übersicht nicht senden.
alert-say-when-over = Auch benachrichtigen, wenn eine Warnung vorbei ist
alert-select-one = Wählen Sie mindestens eine aus.
alert-self-check = Nächtliche Prüfung
alert-self-check-when = Die nächtliche Prüfung fand Zahlen, die nicht aufgehen, oder ein Problem auf dem Server. Meldungen über den Server erhalten von den Mitgliedern nur Betreiber.
alert-settings-intro = Wählen Sie, welche Warnungen Sie erhalten. Warnungen für Ihr Team gehen an <channels>Kanäle</channels>; offene sind immer unter <alerts>Warnungen</alerts> zu sehen.
alert-settings-saved = Warneinstellungen gespeichert.
alert-since = seit { $at }
alert-sites-all = Alle Websites, auch später hinzukommende
alert-sites-some = Nur diese Websites
alert-spike = Traffic-Anstieg
alert-spike-when = Es kommen weit mehr Hits an, als zu dieser Stunde und an diesem Wochentag normal ist.
alert-still-open = Noch offen
alert-tag = Skript-Tag
alert-tag-when = Die nächtliche Prüfung findet auf Ihrer Startseite kein Skript-Tag oder ein fehlerhaftes.
alert-unmute = Stummschaltung aufheben
alert-unmuted-done = „{ $what }“ ist nicht mehr stumm.
alert-unreachable = Website nicht erreichbar
alert-unreachable-when = Ihre Startseite lässt sich bei der nächtlichen Prüfung nicht laden, auch nicht in den zwei Stunden danach.
alert-ways = Wie Sie benachrichtigt werden
alert-ways-hint = Gilt für Sie in diesem Konto.
alert-when = Wann
alert-zone-own = Zeiten gelten in Ihrer Zeitzone, { $zone }. <link>Ändern</link>
alerts-muted = Stummgeschaltet
alerts-nightly-clean = Die letzte nächtliche Prüfung lief { $ago } und fand keine Probleme.
alerts-nightly-findings = { $n ->
    [one] Die letzte nächtliche Prüfung lief { $ago } und fand { $n } Problem.
   *[other] Die letzte nächtliche Prüfung lief { $ago } und fand { $n } Probleme.
    }
alerts-nightly-never = Die erste nächtliche Prüfung läuft heute Nacht.
alerts-none = Alles in Ordnung
alerts-recovered = In den letzten 7 Tagen vorbei
alerts-watched-delivery = Zustellung: Berichte, Kanäle und Wechselkurse
alerts-watched-figures = Zahlen: Ziele, neue Quellen und ausgeschlossene Hits
alerts-watched-hits = Traffic: Einbrüche und Anstiege, gemessen am Normalen zu dieser Stunde
alerts-watched-sites = Websites: Skript-Tag, Zertifikate und Datenschutzerklärung
alerts-watching = { $n ->
    [one] Stile überwacht { $n } Website seit dem { $day }. Neue Warnungen erscheinen hier.
   *[other] Stile überwacht { $n } Websites, die erste seit dem { $day }. Neue Warnungen erscheinen hier.
    }
alerts-watching-none = Stile überwacht Ihre Websites, sobald Sie eine hinzufügen.
rehearsal-computing = Die letzten 90 Tage Ihrer Websites werden geprüft. Das kann bis zu einer Minute dauern…
rehearsal-details = Warnungen anzeigen
rehearsal-fired = { $n ->
    [one] Hätte in den letzten { $days } Tagen einmal ausgelöst
   *[other] Hätte in den letzten { $days } Tagen { $n }-mal ausgelöst
    }
rehearsal-hint = Zählt nur Arten, bei denen eine Zahl steht. Stummschaltungen und Ruhezeiten sind nicht berücksichtigt.
rehearsal-never = Hätte in den letzten { $days } Tagen nicht ausgelöst
rehearsal-none = Noch nicht geprüft.
rehearsal-total = { $n ->
    [one] Mit dieser Auswahl hätten Sie in den letzten { $days } Tagen { $n } Warnung erhalten.
   *[other] Mit dieser Auswahl hätten Sie in den letzten { $days } Tagen { $n } Warnungen erhalten.
    }
