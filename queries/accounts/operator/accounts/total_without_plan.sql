-- How many accounts never had a plan, where no other filter is given: each subscription is an account's.
SELECT (SELECT count(*) FROM accounts) - (SELECT count(*) FROM subscriptions) AS "total!"
