### Funnels, paths and retention.

funnel-add-first-step = Ersten Schritt hinzufügen …
funnel-add-step = Schritt hinzufügen …
funnel-all = Alle Trichter
funnel-all-link = Zu den Trichtern
funnel-any-order = In beliebiger Reihenfolge
funnel-any-order-hint = Ein Schritt zählt die Besuche, die ihn und alle Schritte darüber abgeschlossen haben, in beliebiger Reihenfolge.
funnel-at-least-two = Mindestens zwei.
funnel-biggest-drop = Größter Verlust
funnel-compare-groups = Gruppen vergleichen
funnel-compare-hint = Vergleichen Sie die Abschlussrate nach Quelle, Land oder Gerät.
funnel-completed = haben ihn abgeschlossen
funnel-create = Trichter erstellen
funnel-create-first = Ersten Trichter erstellen
funnel-delete = Trichter löschen
funnel-delete-hint = Der Bericht wird gelöscht. Ihre Daten und Ziele bleiben erhalten.
funnel-deleted = Dieser Trichter wurde gelöscht
funnel-dropped-off = { $share } sind abgesprungen
funnel-edit = { $name } bearbeiten
funnel-everyone-continued = Alle gingen weiter
funnel-everyone-continued-after = Alle gingen weiter, nach { $time } (Median)
funnel-in-order = Der Reihe nach
funnel-in-order-hint = Dazwischen dürfen andere Seiten liegen.
funnel-in-order-loose = Der Reihe nach, mit anderen Seiten dazwischen
funnel-in-sequence = Direkt aufeinanderfolgend
funnel-in-sequence-hint = Dazwischen darf nichts anderes liegen.
funnel-intro = Ein Trichter ist eine Folge von Schritten zu einem Ziel, etwa eine Seite, ein Formular und eine Danke-Seite. Er zeigt, wie viele Besuche jeden Schritt abschließen und wo die übrigen abspringen.
funnel-max-time = Maximale Zeit zwischen Schritten
funnel-max-time-any = beliebig
funnel-max-time-unit = Einheit
funnel-more-pages = { $n ->
    [one] und { $n } weitere Seite
   *[other] und { $n } weitere Seiten
    }
funnel-name-example = Von der Preisseite zum Kauf
funnel-new = Neuer Trichter
funnel-no-other-page = Keine weitere Seite
funnel-no-visits = Kein Besuch hat in diesem Zeitraum den ersten Schritt abgeschlossen.
funnel-none-got-here = Kein Besuch kam so weit
funnel-of-first = von Schritt 1 · { $step } des vorigen Schritts
funnel-of-first-changed = von Schritt 1 (vorher { $before }) · { $step } des vorigen Schritts
funnel-one = Trichter
funnel-order = Reihenfolge
funnel-other-values = Alle anderen Werte
funnel-rest-took = die übrigen brauchten { $time } (Median)
funnel-saved = Trichter gespeichert.
funnel-step = Schritt { $n }
funnel-step-drag = Ziehen oder mit den Pfeiltasten bewegen
funnel-step-goal = Ein Ziel
funnel-step-label = Schritt { $n }: { $name }. Mit den Pfeiltasten bewegen
funnel-step-moved = { $name } ist Schritt { $n } von { $total }.
funnel-step-other = Ein Ereignis oder etwas anderes
funnel-step-page = Eine Seite
funnel-step-remove = Schritt { $n } entfernen: { $name }
funnel-steps-by-country = Schritte nach Land
funnel-steps-by-device = Schritte nach Gerät
funnel-steps-by-source = Schritte nach Quelle
funnel-unit-days = Tage
funnel-unit-hours = Stunden
funnel-unit-minutes = Minuten
funnel-unit-seconds = Sekunden
funnel-visit-ends = Ein Besuch endet ohnehin nach 30 Minuten Inaktivität.
funnel-visits-of = { $n ->
    [one] { $reached } von { $n } Besuch
   *[other] { $reached } von { $n } Besuchen
    }
funnel-where-instead = Wohin sie stattdessen gingen
funnel-where-instead-of = Wohin Besuche nach { $step } statt zu { $next } gingen
funnel-within = { $order }, höchstens { $time } Abstand
group-by = Gruppieren nach
n-steps = { $n ->
    [one] { $n } Schritt
   *[other] { $n } Schritte
    }
one-visit = In einem Besuch
paths-by-column = Schritte nach Spalte
paths-direction = Richtung
paths-ending-at = Endet bei
paths-entered = Von außen
paths-exited = Ausstieg
paths-first-step = erster Schritt eines Besuchs
paths-last-step = letzter Schritt eines Besuchs
paths-more = { $n ->
    [one] { $n } weiterer
   *[other] { $n } weitere
    }
paths-most-common = Die häufigsten Pfade
paths-no-visits = Keine Besuche in diesem Zeitraum. Sobald es welche gibt, sehen Sie hier, wie sich Besucher durch Ihre Website bewegen.
paths-no-visits-event = Keine Besuche mit dem Ereignis { $event } in diesem Zeitraum.
paths-no-visits-page = Keine Besuche der Seite { $page } in diesem Zeitraum.
paths-not-to-scale = { $name }, nicht maßstäblich
paths-page-or-event = Eine Seite oder ein Ereignis
paths-start-here = Hier starten
paths-starting-from = Beginnt bei
paths-steps-after = Nach Schritt
paths-steps-before = Schritte vor dem letzten
paths-then = dann
paths-to = Zu
paths-transitions = Schritte und Übergänge
read-only = Sie haben nur Lesezugriff
retention-caption-day = Anteil der neuen Besucher jedes Tages, die wiederkamen, nach Tagen seit dem ersten Besuch
retention-caption-month = Anteil der neuen Besucher jedes Monats, die wiederkamen, nach Monaten seit dem ersten Besuch
retention-caption-week = Anteil der neuen Besucher jeder Woche, die wiederkamen, nach Wochen seit dem ersten Besuch
retention-chart = Besucherbindung nach erstem Besuch
retention-first-visit = Erster Besuch
retention-month = Monat
retention-of-so-far = { $n } von { $total }, bisher
retention-so-far = bisher
retention-title = Wiederkehrende Besucher nach erstem Besuch
retention-total = Gesamt
retention-unavailable = Keine Besucher mit Einwilligung in diesem Zeitraum
retention-unavailable-why = Stile erkennt wiederkehrende Besucher nur, wenn sie eingewilligt haben. Für alle anderen wird der Schlüssel dafür nach dem Folgetag gelöscht. Sie können Ihre Besucher in den Einstellungen <link>um Einwilligung bitten</link>.
retention-week = Woche
steps = Schritte
visits-noun = { $n ->
    [one] Besuch
   *[other] Besuche
    }
