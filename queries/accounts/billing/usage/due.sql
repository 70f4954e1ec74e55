-- Accounts whose use is to be counted, and when their paid period began: first those who wait longest, then those that are
-- only judged again, because the plans changed.
SELECT u.account_id, u.next_at = 0 AS "to_judge!", s.period_start AS "period_start?"
FROM account_usage u
LEFT JOIN subscriptions s ON s.account_id = u.account_id
WHERE u.next_at <= $1
ORDER BY u.next_at = 0, u.next_at
LIMIT $2
