# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

too_many_events = Der Stapel hat { $given } Ereignisse, erlaubt sind höchstens { $most }. Senden Sie den Rest in einem weiteren.
malformed_key =
    .twice = Der Header `{ $field }` ist doppelt angegeben. Senden Sie ihn einmal.
    .characters = Der Header `{ $field }` muss aus 1 bis { $most } sichtbaren ASCII-Zeichen ohne Leerzeichen bestehen.
key_reused = Dieser `Idempotency-Key` wurde in den letzten 96 Stunden für andere Ereignisse verwendet. Verwenden Sie für eine neue Anfrage einen neuen.
