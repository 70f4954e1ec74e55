-- An event of a provider, unless it was taken before. One that could not be used then is taken again: it may be known now.
INSERT INTO provider_events (provider, event_id, at, received_at, account_id, kind, outcome)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (provider, event_id) DO UPDATE SET received_at = excluded.received_at, account_id = excluded.account_id,
    outcome = excluded.outcome
WHERE provider_events.outcome IN ('unknown_account', 'unknown_plan', 'unreadable')
