-- What an account has bought, its own limits, and what it used in its period.
SELECT s.plan AS "plan?", s.state AS "state?", s.renews_at AS "renews_at?", s.ends_at AS "ends_at?",
       (l.account_id IS NOT NULL) AS "has_own!", l.hits AS "own_hits?", l.sites AS "own_sites?",
       l.members AS "own_members?", l.keep_days AS "own_keep_days?", u.hits AS "used?",
       u.period_end AS "period_end?", a.held_at
FROM accounts a
LEFT JOIN subscriptions s ON s.account_id = a.id
LEFT JOIN own_limits l ON l.account_id = a.id
LEFT JOIN account_usage u ON u.account_id = a.id
WHERE a.id = $1
