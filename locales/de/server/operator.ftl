# Was einen Blick braucht, in der Übersicht der Betreiber.

operator_channels =
    .text = { $count ->
        [one] Nachrichten an { $count } Alarmkanal schlagen fehl.
       *[other] Nachrichten an { $count } Alarmkanäle schlagen fehl.
    }
    .advice = Schlagen viele Kanäle eines Dienstes fehl, prüfen Sie das Netz des Servers und sein Log. Sonst geben Sie den Inhabern der Konten Bescheid.

operator_limits =
    .text = { $count ->
        [one] { $count } Konto liegt über seinem Limit. Angehalten, sodass seine Aufrufe ausgeschlossen werden: { $held }.
       *[other] { $count } Konten liegen über ihren Limits. Angehalten, sodass ihre Aufrufe ausgeschlossen werden: { $held }.
    }
    .advice = Bieten Sie den Inhabern einen größeren Tarif an, oder geben Sie den Konten eigene Limits.

operator_deletions =
    .text = { $count ->
        [one] { $count } Konto hätte vor mehr als einer Stunde gelöscht werden sollen.
       *[other] { $count } Konten hätten vor mehr als einer Stunde gelöscht werden sollen.
    }
    .advice = Suchen Sie den Fehler im Log des Servers. Oft ließ sich ein Abonnement beim Zahlungsanbieter nicht beenden.

operator_providers =
    .text = { $count ->
        [one] { $count } Ereignis des letzten Tages war nicht verwendbar. Zahlungsanbieter: { $name }.
       *[other] { $count } Ereignisse des letzten Tages waren nicht verwendbar. Zahlungsanbieter: { $name }.
    }
    .advice = Suchen Sie diese Ereignisse beim Anbieter, und prüfen Sie, ob sie ein Konto dieser Installation nennen.

operator_plans =
    .text = Die Einstellungsdatei wurde geändert und ist nicht verwendbar. Die bisherigen Tarife gelten weiter. { $why }
    .advice = Korrigieren Sie die Einstellungsdatei. Stile liest sie innerhalb von Sekunden neu.
