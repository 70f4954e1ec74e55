-- A new account begins with a plan, whose use is counted from now on.
WITH opened AS (
    INSERT INTO subscriptions (account_id, plan, state, since, ends_at) VALUES ($1, $2, $3, $4, $5)
)
INSERT INTO account_usage (account_id, period_start, period_end, hits, next_at) VALUES ($1, 0, 0, 0, $4)
