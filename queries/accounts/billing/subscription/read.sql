-- The account with its subscription.
SELECT s.plan AS "plan?", s.state AS "state?", s.since AS "since?", s.period AS "period?", s.amount::text AS "amount?",
       s.currency AS "currency?", s.period_start AS "period_start?", s.renews_at AS "renews_at?", s.ends_at AS "ends_at?",
       s.cancelled_at AS "cancelled_at?", s.bought_at AS "bought_at?", s.provider AS "provider?",
       s.customer AS "customer?", s.provider_id AS "provider_id?", s.reported_at AS "reported_at?",
       s.withdrawn_at AS "withdrawn_at?", s.resume_after_deletion AS "resume_after_deletion?",
       s.reminded AS "reminded?", s.former_id AS "former_id?", a.name
FROM accounts a
LEFT JOIN subscriptions s ON s.account_id = a.id
WHERE a.id = $1
