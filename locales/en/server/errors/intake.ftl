# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

too_many_events = The batch has { $given } events, but at most { $most } are allowed. Send the rest in another batch.
malformed_key =
    .twice = The header `{ $field }` is given twice. Send it once.
    .characters = The header `{ $field }` takes 1 to { $most } visible ASCII characters without spaces.
key_reused = This `Idempotency-Key` was used within the last 96 hours for other events. Use a new key for a new request.
not_in_this_mode = This site does not ask its visitors for consent.
banner_changed = The banner has changed since it was shown. Show the current version.
consent_not_asked =
    .signal = This browser sends Global Privacy Control, so its visitor is not asked for consent.
    .excluded = Hits of this browser are excluded, so its visitor is not asked for consent.
consent_full = Too many visitors have withdrawn their consent recently, so none can agree now. Withdrawing still works. Try again tomorrow.
consent_withdrawn = This consent was withdrawn, was erased, or has expired. Remove the ticket from the device.
no_open_visit = This browser has no open visit. Try again after its next hit.
