### Parts of the dashboard that are loaded when they are opened or seen.

map-label = { $n ->
    [one] Weltkarte: Besucher aus { $n } Land, auch in der Liste.
   *[other] Weltkarte: Besucher aus { $n } Ländern, auch in der Liste.
    }
map-no-visitors = Keine Besucher
map-title = Weltkarte
note-add = Notiz hinzufügen
note-end-before-start = Das Enddatum liegt vor dem Startdatum.
note-example = Neue Preise, ein Newsletter, eine neue Version …
note-time = Uhrzeit (optional)
note-until = Bis (optional)
note-visible-to = Sichtbar für alle mit Zugriff auf { $site }.
note-what = Was ist passiert?
property = Eigenschaft
property-back = Zurück zu allen Eigenschaften
property-empty = Leer
property-filter-by = Nach { $name } filtern: { $value }
property-no-events = Keine Ereignisse mit der Eigenschaft „{ $name }“ in diesem Zeitraum.
property-none = Keine Eigenschaften in diesem Zeitraum. Senden Sie welche mit { $code }.
property-show-values = { $name }: Werte anzeigen
property-values = Werte
property-values-of = Werte von { $name }
view-delete-hint = Ihre Daten bleiben unverändert.
view-delete-team-hint = Sie wird für alle entfernt. Ihre Daten bleiben unverändert.
view-intro = Speichern Sie Zeitraum, Vergleich, Filter und Kennzahl als Ansicht, für sich selbst oder für Ihr Team.
when-about = Durchschnitt pro Stunde in der Zeitzone der Website: die Summe für diesen Wochentag und diese Stunde, geteilt durch ihre Häufigkeit im Zeitraum. Ein Besucher, der in zwei Stunden aktiv ist, zählt in beiden.
when-busiest = Stärkste Stunde
when-caption = { $name } pro Stunde im Durchschnitt, nach Wochentag und Stunde (Zeitzone der Website)
when-from-to = { $from } bis { $to }
when-not-in-period = nicht in diesem Zeitraum
when-title = Wochentag und Stunde
when-views-per-hour = { $mean } Aufrufe pro Stunde
when-visitors-per-hour = { $mean } Besucher pro Stunde
