# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

too_many_events = Der Stapel hat { $given } Ereignisse, erlaubt sind höchstens { $most }. Senden Sie den Rest in einem weiteren.
malformed_key =
    .twice = Der Header `{ $field }` ist doppelt angegeben. Senden Sie ihn einmal.
    .characters = Der Header `{ $field }` nimmt 1 bis { $most } sichtbare ASCII-Zeichen ohne Leerzeichen.
key_reused = Dieser `Idempotency-Key` wurde in den letzten 96 Stunden für andere Ereignisse verwendet. Verwenden Sie für eine neue Anfrage einen neuen.
