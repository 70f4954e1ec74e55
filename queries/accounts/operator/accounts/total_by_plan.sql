-- How many accounts have a plan ($1) and a subscription in a state ($2), where no other filter is given.
SELECT count(*) AS "total!"
FROM subscriptions s
WHERE ($1::text IS NULL OR s.plan = $1) AND ($2::text IS NULL OR s.state = $2)
