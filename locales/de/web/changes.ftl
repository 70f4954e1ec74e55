### What changed and why, and page flow.

breakdown-by = Nach { $dimension }
breakdown-caption = { $metric } nach { $dimension }
breakdown-mix-rate = Mixeffekt { $mix }, Rateneffekt { $rate }
breakdown-no-data = In keinem der beiden Zeiträume gibt es Daten.
breakdown-total = Veränderung insgesamt
change-counters-decrease = gegen den Rückgang
change-counters-increase = gegen den Zuwachs
change-fell = { $subject } fiel um { $size } von { $before } auf { $now }.
change-full-days-only = Über volle Tage gerechnet ({ $days }) beträgt die Veränderung { $move }.
change-mix-and-rate = { $mix }, weil sich die Anteile verschoben haben ({ $many }); { $rate }, weil sich der Wert innerhalb davon verändert hat ({ $name }).
change-no-data-either = In keinem der beiden Zeiträume gibt es Daten zu { $name }.
change-no-data-now = Keine Daten zu { $name } in diesem Zeitraum; vorher { $before }.
change-no-rate-before = { $subject }: { $now }, keine Daten im vorherigen Zeitraum.
change-none-before = { $subject }: { $now }, keine im vorherigen Zeitraum.
change-normal-because = { $n ->
    [one] Gemessen an { $n } früheren Zeitraum sind Veränderungen zwischen { $low } und { $high } normal. Diese braucht keine Erklärung.
   *[other] Gemessen an { $n } früheren Zeiträumen sind Veränderungen zwischen { $low } und { $high } normal. Diese braucht keine Erklärung.
    }
change-other-campaigns = { $n ->
    [one] { $n } weitere Kampagne
   *[other] { $n } weitere Kampagnen
    }
change-other-channels = { $n ->
    [one] { $n } weiterer Kanal
   *[other] { $n } weitere Kanäle
    }
change-other-countries = { $n ->
    [one] { $n } weiteres Land
   *[other] { $n } weitere Länder
    }
change-other-devices = { $n ->
    [one] { $n } weiteres Gerät
   *[other] { $n } weitere Geräte
    }
change-other-pages = { $n ->
    [one] { $n } weitere Seite
   *[other] { $n } weitere Seiten
    }
change-other-sources = { $n ->
    [one] { $n } weitere Quelle
   *[other] { $n } weitere Quellen
    }
change-others = { $n ->
    [one] { $n } weiterer Wert
   *[other] { $n } weitere Werte
    }
change-outside-range = Das liegt außerhalb des Normalbereichs
change-part-fell = von { $before } auf { $now } gefallen
change-part-from-to = von { $before } auf { $now }
change-part-gone = entfallen, vorher { $before }
change-part-in-total = insgesamt von { $before } auf { $now }
change-part-new = neu, mit { $now }
change-part-rose = von { $before } auf { $now } gestiegen
change-part-stayed = unverändert { $now }
change-points = %-Punkte
change-rose = { $subject } stieg um { $size } von { $before } auf { $now }.
change-seconds = { $seconds } s
change-share-of-decrease = { $share } des Rückgangs
change-share-of-increase = { $share } des Zuwachses
change-size-points = { $size } Prozentpunkte
change-standout-fell = fiel um { $by }
change-standout-new = ist neu: { $now } { $name }.
change-standout-overall = { $name } insgesamt: { $change }
change-standout-rose = stieg um { $by }
change-standout-unchanged = unverändert
change-standout-zero = fiel auf null, von { $before } { $name }.
change-subject-bounce-rate = Die Absprungrate
change-subject-duration = Die Besuchsdauer
change-subject-views = Die Zahl der Seitenaufrufe
change-subject-views-per-visit = Die Zahl der Aufrufe je Besuch
change-subject-visitors = Die Besucherzahl
change-subject-visits = Die Zahl der Besuche
change-too-early = Noch nicht zu sagen, ob das normal ist
change-unchanged = { $subject } unverändert bei { $now }.
change-unknown = Ob diese Veränderung normal ist, lässt sich nicht sagen.
change-unknown-empty = In einem der Zeiträume fehlen Daten für diese Kennzahl.
change-unknown-history = Es gibt noch zu wenige frühere Daten, um zu sagen, ob diese Veränderung normal ist.
change-unknown-hours = Der Normalbereich setzt volle Tage voraus; dieser Zeitraum beginnt oder endet mitten am Tag.
change-unknown-overlap = Die Zeiträume überschneiden sich; daher lässt sich nicht sagen, ob diese Veränderung normal ist.
change-unknown-running = Noch ist kein Tag dieses Zeitraums abgeschlossen.
change-unusual-because = { $n ->
    [one] Gemessen an { $n } früheren Zeitraum sind Veränderungen zwischen { $low } und { $high } normal. Diese liegt außerhalb; mögliche Ursachen stehen unten.
   *[other] Gemessen an { $n } früheren Zeiträumen sind Veränderungen zwischen { $low } und { $high } normal. Diese liegt außerhalb; mögliche Ursachen stehen unten.
    }
change-values-campaigns = Kampagnen
change-values-channels = Kanäle
change-values-countries = Länder
change-values-devices = Geräte
change-values-pages = Seiten
change-values-sources = Quellen
change-visits-share = { $now } der Besuche, vorher { $before }
change-visits-unchanged = unverändert { $share } der Besuche
change-within-range = Das liegt im Normalbereich
changes-choose-shorter = Diese Seite vergleicht mit dem vorherigen Zeitraum. Wählen Sie einen kürzeren Zeitraum.
changes-decreases = Rückgänge
changes-falling-pages = Seiten mit Rückgang
changes-falling-sources = Quellen mit Rückgang
changes-how-counted = Wie Seiten und Quellen gezählt werden
changes-increases = Zuwächse
changes-new = Neu in diesem Zeitraum
changes-no-decreases = Keine Rückgänge.
changes-no-falling-pages = Keine Seiten mit Rückgang.
changes-no-falling-sources = Keine Quellen mit Rückgang.
changes-no-increases = Keine Zuwächse.
changes-no-period-before = Kein Zeitraum vor „Gesamter Zeitraum“
changes-no-rising-pages = Keine Seiten mit Zuwachs.
changes-no-rising-sources = Keine Quellen mit Zuwachs.
changes-none-yet = Noch keine Veränderungen
changes-none-yet-hint = Seiten und Quellen mit Zuwachs oder Rückgang erscheinen hier, sobald zwei Zeiträume Besuche haben.
changes-now-and-before = { $now } verglichen mit { $before }.
changes-previous-complete = Dieser Zeitraum läuft noch; der vorherige ist abgeschlossen.
changes-rising-pages = Seiten mit Zuwachs
changes-rising-sources = Quellen mit Zuwachs
changes-still-running = Dieser Zeitraum läuft noch; daher wird er mit demselben Teil des vorherigen verglichen.
changes-to = auf
changes-tracking-started = Die Erfassung begann am { $day }; ein Teil der Veränderung kommt daher.
changes-unchanged-values = { $n } unverändert.
changes-up-down-total = Nach { $many }: { $rose } Zuwachs, { $fell } Rückgang, insgesamt { $all }.
flow-clear-filters = Filter entfernen
flow-entries = Einstiege
flow-example-path = /eine-seite
flow-exits = Ausstiege
flow-from-server = Vom Server gesendet, ohne Besuch
flow-full-paths = Vollständige Pfade anzeigen
flow-last-12-months = Letzte 12 Monate anzeigen
flow-left-or-active = Website verlassen oder noch aktiv
flow-next-pages = Nächste Seiten
flow-no-views = Keine Aufrufe von { $path } in diesem Zeitraum.
flow-no-views-filtered = Keine Aufrufe von { $path } in diesem Zeitraum mit diesen Filtern.
flow-previous-pages = Vorherige Seiten
flow-reloaded = neu geladen
normal-range-earlier = frühere Zeiträume
normal-range-how = Wie das berechnet wird
normal-range-how-title = Wie der Normalbereich berechnet wird
normal-range-span = Normalbereich, { $low } bis { $high }
normal-range-this = diese Veränderung, { $move }
site-event-added = { $name }: { $added } hinzugefügt.
site-event-added-removed = { $name }: { $added } hinzugefügt; { $gone } entfernt.
site-event-from-to = { $name }: von { $old } zu { $now }.
site-event-hits-excluded = { $n ->
    [one] { $share } von { $n } Hit wurden ausgeschlossen.
   *[other] { $share } von { $n } Hits wurden ausgeschlossen.
    }
site-event-hits-excluded-before = { $n ->
    [one] { $share } von { $n } Hit wurden ausgeschlossen, vorher { $before }.
   *[other] { $share } von { $n } Hits wurden ausgeschlossen, vorher { $before }.
    }
site-event-no-traffic = Kein Traffic
site-event-none = Keine geänderten Einstellungen, Notizen, Lücken im Traffic oder ungewöhnlich viele ausgeschlossene Hits in diesem Zeitraum.
site-event-removed = { $name }: { $gone } entfernt.
site-event-setting = Einstellung
site-event-title = Zuerst prüfen: eigene Änderungen und Probleme bei der Erfassung
why-choose-period = Wählen Sie einen Vergleichszeitraum
why-comparison-off = Der Vergleich ist ausgeschaltet. Wählen Sie einen Vergleichszeitraum, um zu sehen, was sich verändert hat.
why-key-drivers = Wichtigste Treiber
why-last-30-days = Letzte 30 Tage vergleichen
why-metric = Kennzahl
why-mix-effect = Mixeffekt: Der Anteil dieser Gruppe an den Besuchen hat sich verändert
why-mix-rate-how = Wie Mix- und Rateneffekt getrennt werden
why-needs-both = Eine Aufschlüsselung setzt Daten in beiden Zeiträumen voraus; in einem fehlen sie.
why-no-period-before = Vor „Gesamter Zeitraum“ liegt kein anderer. Wählen Sie einen kürzeren.
why-no-standout = Kein einzelner Wert fällt auf: Die Veränderung verteilt sich gleichmäßig.
why-previous-period = Mit vorherigem Zeitraum vergleichen
why-rate-effect = Rateneffekt: Diese Besuche verhielten sich anders
why-title = Ursachen der Veränderung
