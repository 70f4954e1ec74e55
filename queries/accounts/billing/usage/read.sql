-- What an account used in the period that was counted last.
SELECT period_start, period_end, hits, counted_at, notified, over_since FROM account_usage WHERE account_id = $1
