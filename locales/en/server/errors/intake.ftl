# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

too_many_events = The batch has { $given } events, but at most { $most } are allowed. Send the rest in another batch.
malformed_key =
    .twice = The header `{ $field }` is given twice. Send it once.
    .characters = The header `{ $field }` takes 1 to { $most } visible ASCII characters without spaces.
key_reused = This `Idempotency-Key` was used within the last 96 hours for other events. Use a new key for a new request.
