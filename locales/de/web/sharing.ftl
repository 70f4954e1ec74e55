### Ein geteiltes Dashboard: was Personen sehen, die keine Mitglieder sind.

share-12mo = 12 Monate
share-30d = 30 Tage
share-7d = 7 Tage
share-locked = Passwort erforderlich
share-locked-hint = Das Dashboard von { $site } ist mit einem Passwort geschützt. Fragen Sie die Person, von der Sie den Link haben.
share-missing = Dashboard nicht gefunden
share-only-totals = Mit einem Filter zeigt dieses Dashboard nur Gesamtzahlen, weil es Gruppen mit weniger als { $smallest } Besuchern ausblendet.
share-others = Alle anderen
share-others-n = { $n ->
    [one] { $n } anderer Wert
   *[other] { $n } andere Werte
    }
share-others-visitors = Besucher mehrerer Werte werden nicht addiert: Ein Besucher kann mehr als einen haben.
share-password = Passwort des Links
share-period = Zeitraum
share-remove-filter = Filter entfernen
share-row-missing = Dieses Dashboard zeigt „{ $row }“ in diesem Zeitraum nicht. Entfernen Sie den Filter, oder wählen Sie einen anderen Zeitraum.
share-smallest-note = Werte mit weniger als { $smallest } Besuchern sind nur Teil von „Alle anderen“.
share-title = Statistiken von { $site }
share-totals = Gesamtzahlen
share-unlock = Dashboard öffnen
share-unlocking = Wird geöffnet …
share-updated = Stand: { $time } Uhr.
