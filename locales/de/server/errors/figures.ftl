# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

wrong_number_of_steps = Ein Trichter hat { $least } bis { $most } Schritte.
    .path = Ein Pfad hat 2 bis { $most } Schritte.
invalid_step = Ein Schritt hat entweder ein Ziel `goal` oder eine Definition `definition`.
    .named = Ein Schritt mit einem Ziel hat den Namen des Ziels. Lassen Sie `name` weg.
too_many_funnels = Eine Website hat höchstens { $most } Trichter. Löschen Sie einen, der nicht mehr benutzt wird.
nothing_before = Es gibt keinen Zeitraum zum Vergleichen. Wählen Sie einen Vergleich und einen anderen Zeitraum als `all`.
no_parts =
    .goals = Ein Hit kann mehrere Ziele erreichen, daher lässt sich eine Veränderung nicht nach Zielen aufteilen. Verwenden Sie stattdessen `filter=goal:<id>`.
    .values = Ein Besuch kann mehrere Werte von `{ $by }` haben, daher lässt sich `{ $metric }` nicht danach aufteilen.
too_many_filters = Eine Abfrage hat höchstens { $most } Filter.
too_many_stars = Die Filter einer Abfrage haben zusammen höchstens { $most } `*`. Verwenden Sie weniger.
too_many_intervals = Dieser Zeitraum hat mehr als { $most } Intervalle. Wählen Sie einen kürzeren Zeitraum oder längere Intervalle.
too_many_breakdowns = Eine Abfrage hat höchstens { $most } Aufschlüsselungen.
    .revenue = Eine Abfrage zum Umsatz hat höchstens { $most } Aufschlüsselungen.
unknown_interval = Umsatz gibt es nach Tag, Woche oder Monat, weil Wechselkurse je Tag gelten.
    .word = Ein Intervall `{ $given }` gibt es nicht. Möglich sind minute, hour, day, week und month.
too_many_points = Dieser Zeitraum hat mehr als { $most } Punkte. Wählen Sie ein längeres Intervall oder einen kürzeren Zeitraum.
    .series = Dieser Zeitraum hat mehr als { $most } Punkte. Wählen Sie ein längeres Intervall oder einen kürzeren Zeitraum.
answer_too_large =
    .rows = { $asked } Zeilen sind zu viele: Alle Aufschlüsselungen einer Antwort haben zusammen höchstens { $most }. Fragen Sie weniger Aufschlüsselungen auf einmal ab, oder mit `limit` weniger Zeilen.
    .texts = Die Werte dieser Aufschlüsselungen haben mehr als { $most } MB Text. Fragen Sie weniger Aufschlüsselungen auf einmal ab, oder mit `limit` weniger Zeilen.
    .series = { $asked } Werte sind zu viele: Eine Antwort hat höchstens { $most }. Beim Umsatz zählt jede Währung als eigener Wert. Wählen Sie ein längeres Intervall, einen kürzeren Zeitraum, weniger Kennzahlen oder ein kleineres `top`.
unknown_breakdown =
    .word = Eine Aufschlüsselung nach `{ $given }` gibt es nicht. Bekannt sind: { $known }.
    .property = Der Name einer Eigenschaft hat 1 bis { $most } Zeichen, wie in `prop.plan`.
    .twice = Eine Aufschlüsselung nach zwei Dimensionen braucht zwei verschiedene, nicht zweimal `{ $given }`.
    .too_many = Eine Aufschlüsselung hat eine Dimension oder zwei, etwa `page,source`.
unknown_property = Der Name einer Eigenschaft hat 1 bis { $most } Zeichen, etwa `plan`.
goal_needed = Die Kennzahl `{ $metric }` gehört zu einem Ziel. Senden Sie die ID des Ziels als `goal`.
no_breakdown_of_metric = Einen Verlauf von `{ $metric }` nach einer Dimension gibt es nicht. Lassen Sie `by` oder diese Kennzahl weg.
plain_needed = Kennzahlen lassen sich für einfache Zahlen und für CSV auswählen. Ergänzen Sie `plain=true`, oder lassen Sie `metric` weg.
unknown_metric = Weder die Summen noch diese Aufschlüsselungen haben die Kennzahl `{ $metric }`. Ergänzen Sie eine Aufschlüsselung, die sie hat, oder lassen Sie sie weg.
    .of_breakdown = Die Aufschlüsselung nach { $by } hat keine Spalte `{ $metric }`. Lassen Sie sie weg.
top_without_by = `top` legt fest, wie viele Werte einer Dimension gezeigt werden. Nennen Sie die Dimension mit `by`.
unknown_sort = Eine Spalte `{ $given }` gibt es nicht. Bekannte Spalten: { $known }.
    .of_breakdown = Die Aufschlüsselung nach { $by } hat keine Spalte `{ $given }`, nach der sich sortieren lässt. Ihre Spalten: { $known }.
unknown_condition =
    .form = Die Bedingung `{ $given }` hat keinen Vergleich. Schreiben Sie sie wie `visitors>=10`, mit `>=`, `<=`, `>`, `<`, `=` oder `!=`.
    .number = Die Bedingung `{ $given }` vergleicht nicht mit einer Zahl. Schreiben Sie sie wie `visitors>=10`.
    .column = Für die Bedingung `{ $given }` gibt es keine Spalte mit Zahlen. Bekannte Spalten: { $known }.
    .of_breakdown = Die Aufschlüsselung nach { $by } hat keine Spalte `{ $given }` mit Zahlen. Ihre Spalten: { $known }.
too_many_conditions = Eine Abfrage hat höchstens { $most } Bedingungen.
search_too_long = `search` hat höchstens 500 Zeichen.
filter_on_hits = Hier gelten nur Filter nach ganzen Besuchen, etwa `source:`, `country:`, `device:` oder `entry:`. Entfernen Sie die anderen.
view_exists = Eine Ansicht mit diesem Namen gibt es bereits. Wählen Sie einen anderen Namen, oder löschen Sie die vorhandene.
too_many_views = Es gibt bereits { $most } Ansichten, das Maximum. Löschen Sie eine, die nicht mehr benutzt wird.
receipt_and_more = Eine Quittung lässt sich nicht mit anderen Parametern kombinieren. Lassen Sie diese weg.
question_too_large = Diese Abfrage braucht mehr Arbeitsspeicher, als der Server erlaubt. Wählen Sie einen kürzeren Zeitraum, oder fügen Sie einen Filter hinzu.
two_ends = Pfade haben einen ersten Schritt `from` oder einen letzten Schritt `to`, nicht beides.
malformed_step = Ein Schritt ist der Pfad einer Seite, etwa `/pricing`, oder ein Ereignis, etwa `event:Signup`.
unknown_period =
    .word = Einen Zeitraum `{ $given }` gibt es nicht. Möglich sind today, yesterday, 24h, eine Anzahl von Tagen wie 28d, eine Anzahl von Monaten wie 6mo, month, last_month, quarter, year, all oder zwei Tage wie 2026-01-01..2026-01-31.
    .length = Ein Zeitraum hat 1 bis { $days } Tage, etwa `28d`, oder 1 bis { $months } Monate, etwa `6mo`.
    .out_of_range = Wählen Sie Tage zwischen den Jahren 1990 und 2200.
unknown_comparison =
    .word = Einen Vergleich `{ $given }` gibt es nicht. Möglich sind previous, year oder zwei Tage wie 2026-01-01..2026-01-31.
unknown_filter =
    .no_colon = Der Filter `{ $given }` hat keinen Doppelpunkt. Schreiben Sie ihn wie `page:/pricing`.
    .too_long = Der Filter nach `{ $kind }` hat mehr als { $most } Zeichen.
    .goal = Der Filter `goal:` erwartet die ID eines Ziels.
    .property = Der Filter `prop.<name>:` erwartet den Namen einer Eigenschaft von 1 bis { $most } Zeichen.
    .kind = Einen Filter `{ $given }` gibt es nicht. Bekannte Filter: { $known }.
    .value = Für `{ $kind }` gibt es den Wert `{ $given }` nicht. Bekannte Werte: { $known }.
    .shared = Das geteilte Dashboard zeigt diese Zeile in diesem Zeitraum nicht. Nehmen Sie einen Wert seiner Tabellen, etwa `page:/about`.
