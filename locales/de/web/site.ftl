### The dashboard of a site.

card-caption = { $card } nach { $dimension }
card-details = Details
card-flow = Seitenfluss anzeigen
card-group-by = { $card }: gruppieren nach
card-no-events = Keine Ereignisse in diesem Zeitraum. Senden Sie eines mit { $code }.
card-no-goals = Noch keine Ziele. Erstellen Sie ein Ziel, um Conversions zu messen.
card-no-match = Keine Daten zu diesen Filtern in diesem Zeitraum.
card-open = { $page } öffnen
card-open-page = Seite öffnen
card-rate-about = Besucher, die das Ziel erreicht haben, geteilt durch alle Besucher im Zeitraum. Filter nach Zielen, Ereignissen und Eigenschaften verringern „alle Besucher“ nicht.
card-share-about = Anteil an allen Besuchern in diesem Zeitraum, die den Filtern entsprechen.
chart-add-note = Notiz hier hinzufügen
chart-goal-changed = Ziel geändert oder pausiert
chart-interval = Intervall
chart-keys = Werte mit den Pfeiltasten ablesen
chart-keys-with-marks = Werte mit den Pfeiltasten ablesen, mit Bild auf und Bild ab zwischen Markierungen springen
chart-label = { $metric } nach { $interval }
chart-metric-so-far = { $name } (bisher)
chart-more-notes = { $n ->
    [one] und { $n } weitere Notiz
   *[other] und { $n } weitere Notizen
    }
chart-no-split = Nicht aufteilen
chart-note = Notiz: { $text }
chart-split = Aufteilen nach
chart-title = Diagramm
chart-value-before = { $name }: { $value }, vorher { $before }
compare-is = ist
compare-is-not = ist nicht
computed-combined-rows = Berechnet aus { $rows } Zeilen in { $time }; seltene Werte sind zusammengefasst.
computed-compared = Verglichen mit { $days }.
computed-how = Wie das berechnet wurde
computed-of = { $period }, { $zone }.
computed-rows = Berechnet aus { $rows } Zeilen in { $time }.
delete = Löschen
edit = Bearbeiten
exclude = Ausschließen
exclude-value = { $value } ausschließen
excluded-by-reason = Ausgeschlossene Hits nach Grund
excluded-details = Details und Hinweise
excluded-hits = Ausgeschlossene Hits
excluded-hits-received = Empfangene Hits
excluded-no-excluded = Keine ausgeschlossenen Hits.
excluded-none-received = Keine Hits in diesem Zeitraum empfangen.
excluded-reason = Grund
excluded-share = { $share } der Hits wurden ausgeschlossen. Ausgeschlossene Hits werden nicht gespeichert, nur nach Grund gezählt.
excluded-whole-site = gesamte Website, ohne Filter
filter-a-goal = ein Ziel
filter-by-value = Nach { $dimension } filtern: { $value }
filter-clear-all = Alle entfernen
filter-deleted-goal = gelöschtes Ziel
filter-exclude-instead = Stattdessen ausschließen
filter-exclude-label = { $filter }. Stattdessen ausschließen
filter-filters = Filter
filter-include-instead = Stattdessen einschließen
filter-include-label = { $filter }. Stattdessen einschließen
filter-remove = Entfernen: { $filter }
funnels = Trichter
hits = Hits
live = Live
live-last-30-minutes = { $n } in den letzten 30 Minuten
live-now-means = Als aktuell zählen Besucher mit einem Hit in den letzten 5 Minuten.
live-now-visitors = { $n ->
    [one] { $now } aktueller Besucher
   *[other] { $now } aktuelle Besucher
    }
live-view-live = Hits live ansehen
missing-site = { $site } wurde nicht gefunden
missing-site-hint = Vielleicht wurde sie umbenannt, oder Sie haben keinen Zugriff. Fragen Sie den Inhaber.
n-notes = { $n ->
    [one] { $n } Notiz
   *[other] { $n } Notizen
    }
nav-dashboard = Dashboard
nav-goals-funnels = Ziele & Trichter
nav-insights = Analysen
nav-why = Warum
no-hits-yet = Noch keine Hits
not-sent = Das konnte nicht gesendet werden. Laden Sie die Seite neu und versuchen Sie es noch einmal.
not-yet = noch nicht
note-added = Notiz hinzugefügt.
note-and-changes-in-period = { $notes } und { $changes } in diesem Zeitraum
note-delete = Notiz „{ $text }“ löschen
note-deleted = „{ $text }“ gelöscht.
note-goal-changes = { $n ->
    [one] { $n } Änderung an einem Ziel
   *[other] { $n } Änderungen an Zielen
    }
note-in-period = { $notes } in diesem Zeitraum
note-mark = Notiz
note-none-in-period = Keine Notizen in diesem Zeitraum
note-not-comparable = { $what }: Die Zahlen davor und danach sind nicht vergleichbar.
note-not-deleted = „{ $text }“ konnte nicht gelöscht werden. { $why }
note-not-saved = „{ $text }“ konnte nicht gespeichert werden. { $why }
note-undo = Rückgängig
other-values = Andere Werte: { $n } Besucher.
page-flow = Seitenfluss
page-flow-of = Seitenfluss: { $page }
page-overlay = Seiten-Overlay
paths = Pfade
previously-before = vorher { $before }
retention = Besucherbindung
revenue = Umsatz
revenue-sums-about = Summe der in diesem Zeitraum mit Ereignissen gesendeten Beträge, nach Währung, ohne Umrechnung.
show-all-n = Alle { $total } zeigen
show-fewer = Weniger zeigen
site-snippet = Snippet der Website
too-many-values = Zu viele Werte für diesen Zeitraum. Wählen Sie einen kürzeren Zeitraum, um mehr zu sehen.
toolbar-apply = Anwenden
toolbar-compare-custom = Mit anderen Tagen vergleichen
toolbar-compare-dates = vs. { $days }
toolbar-compare-with = Vergleichen mit
toolbar-period-label = Zeitraum:
toolbar-saved = Gespeichert
toolbar-to-day = Bis
totals-and-trend = Summen und Verlauf
totals-consented = Besucher mit Einwilligung
totals-consented-share = { $share } der Gefragten haben eingewilligt
totals-show-in-chart = { $metric } im Diagramm zeigen
totals-why-changed = { $metric }: Ursachen der Veränderung
view-versions = Versionen ansehen
what-changed = Was sich verändert hat
