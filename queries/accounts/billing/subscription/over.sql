-- Accounts whose trial or cancelled subscription has ended. A trial that a provider bills next ends when that says so.
SELECT account_id
FROM subscriptions
WHERE ends_at <= $1 AND (state = 'cancelled' OR (state = 'trial' AND renews_at IS NULL))
ORDER BY ends_at
LIMIT 1000
