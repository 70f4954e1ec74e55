-- The account's subscription is this.
INSERT INTO subscriptions (account_id, plan, state, since, period, amount, currency, period_start, renews_at, ends_at,
    cancelled_at, bought_at, provider, customer, provider_id, reported_at, withdrawn_at, resume_after_deletion, reminded,
    former_id)
VALUES ($1, $2, $3, $4, $5, $6::text::numeric, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
ON CONFLICT (account_id) DO UPDATE SET plan = excluded.plan, state = excluded.state, since = excluded.since,
    period = excluded.period, amount = excluded.amount, currency = excluded.currency,
    period_start = excluded.period_start, renews_at = excluded.renews_at, ends_at = excluded.ends_at,
    cancelled_at = excluded.cancelled_at, bought_at = excluded.bought_at, provider = excluded.provider,
    customer = excluded.customer, provider_id = excluded.provider_id, reported_at = excluded.reported_at,
    withdrawn_at = excluded.withdrawn_at, resume_after_deletion = excluded.resume_after_deletion,
    reminded = excluded.reminded, former_id = excluded.former_id
