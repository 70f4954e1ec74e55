-- The account that a provider knows by a subscription, else by a customer.
SELECT account_id
FROM subscriptions
WHERE provider = $1 AND (provider_id = $3 OR customer = $2)
ORDER BY (provider_id = $3) DESC NULLS LAST
LIMIT 1
