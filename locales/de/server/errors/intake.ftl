# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

too_many_events = Der Stapel hat { $given } Ereignisse, erlaubt sind höchstens { $most }. Senden Sie den Rest in einem weiteren.
malformed_key =
    .twice = Der Header `{ $field }` ist doppelt angegeben. Senden Sie ihn einmal.
    .characters = Der Header `{ $field }` muss aus 1 bis { $most } sichtbaren ASCII-Zeichen ohne Leerzeichen bestehen.
key_reused = Dieser `Idempotency-Key` wurde in den letzten 96 Stunden für andere Ereignisse verwendet. Verwenden Sie für eine neue Anfrage einen neuen.
not_in_this_mode = Diese Website bittet ihre Besucher nicht um Einwilligung.
banner_changed = Das Banner wurde geändert, nachdem es angezeigt wurde. Zeigen Sie die aktuelle Version.
consent_not_asked =
    .signal = Dieser Browser sendet Global Privacy Control, daher wird um keine Einwilligung gebeten.
    .excluded = Treffer dieses Browsers werden ausgeschlossen, daher wird um keine Einwilligung gebeten.
consent_full = Zu viele Besucher haben ihre Einwilligung kürzlich widerrufen, deshalb kann jetzt niemand einwilligen. Widerrufen geht weiterhin. Versuchen Sie es morgen wieder.
consent_withdrawn = Diese Einwilligung wurde widerrufen, gelöscht oder ist abgelaufen. Entfernen Sie das Ticket vom Gerät.
no_open_visit = Dieser Browser hat keinen offenen Besuch. Versuchen Sie es nach dem nächsten Treffer noch einmal.
