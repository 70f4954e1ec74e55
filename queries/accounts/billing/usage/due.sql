-- Accounts whose use is to be counted, and when their paid period began: first those who wait longest, then those that are
-- counted again only because the plans changed.
SELECT u.account_id, s.period_start AS "period_start?"
FROM account_usage u
LEFT JOIN subscriptions s ON s.account_id = u.account_id
WHERE u.next_at <= $1
ORDER BY u.next_at = 0, u.next_at
LIMIT $2
