-- Accounts whose trial ends by itself before a moment, and who were not reminded.
SELECT account_id
FROM subscriptions
WHERE state = 'trial' AND ends_at <= $1 AND renews_at IS NULL AND reminded = 0
ORDER BY ends_at
LIMIT 1000
