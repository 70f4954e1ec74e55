-- How many accounts there are: of those that a search found ($1), with a plan ($2), in a state ($3).
SELECT count(*) AS "total!"
FROM accounts a
LEFT JOIN subscriptions s ON s.account_id = a.id
WHERE ($1::uuid[] IS NULL OR a.id = ANY ($1))
  AND ($2::text IS NULL OR s.plan = $2)
  AND is_in_state($3, s.state, a.held_at, a.suspended, a.suspends_at, a.delete_at)
