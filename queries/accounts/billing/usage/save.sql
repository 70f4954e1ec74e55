-- What an account used, and when it is counted next.
INSERT INTO account_usage (account_id, period_start, period_end, hits, counted_at, next_at, notified, over_since)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (account_id) DO UPDATE SET period_start = excluded.period_start, period_end = excluded.period_end,
    hits = excluded.hits, counted_at = excluded.counted_at, next_at = excluded.next_at,
    notified = excluded.notified, over_since = excluded.over_since
