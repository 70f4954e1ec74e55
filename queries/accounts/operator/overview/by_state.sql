-- How many accounts are in each state of a subscription.
SELECT state, count(*) AS "accounts!" FROM subscriptions GROUP BY state
