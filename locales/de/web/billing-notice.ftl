### Was jede Seite über den Tarif sagt, wenn etwas mit ihm nicht stimmt.

billing-notice-dismiss = 7 Tage ausblenden
billing-notice-ended = { $account } hat keinen Tarif mehr; deshalb schließt Stile neue Hits aus. <link>Tarif wählen</link>
billing-notice-ending = Der Tarif von { $account } ist beendet. Ab dem { $day } schließt Stile neue Hits aus. <link>Tarif wählen</link>
billing-notice-grace = { $account } liegt über dem Limit seines Tarifs. Ab dem { $day } schließt Stile neue Hits aus. <link>Größeren Tarif wählen</link>
billing-notice-held = { $account } liegt über dem Limit seines Tarifs; deshalb schließt Stile neue Hits aus. <link>Größeren Tarif wählen</link>
billing-notice-label = Hinweis zum Tarif
billing-notice-near = { $account } hat { $share } der Hits seines Tarifs verbraucht. <link>Verbrauch ansehen</link>
billing-notice-past-due = Die letzte Zahlung für { $account } ist fehlgeschlagen. <link>Zahlungsart aktualisieren</link>
billing-notice-trial = Die Testphase von { $plan } endet am { $day }. <link>Tarif wählen</link>
