-- The accounts of a page of the list whose hits are not limited, after the one with id $4: of those that a search found ($1), with
-- a plan ($2), in a state ($3).
SELECT a.id AS account, -1::bigint AS "key!", a.id AS tie
FROM accounts a
LEFT JOIN subscriptions s ON s.account_id = a.id
WHERE ($1::uuid[] IS NULL OR a.id = ANY ($1))
  AND ($2::text IS NULL OR s.plan = $2)
  AND is_in_state($3, s.state, a.held_at, a.suspended, a.suspends_at, a.delete_at)
  -- So that those without a plan are found by an index, not among all.
  AND ($3 IS DISTINCT FROM 'none' OR s.account_id IS NULL)
  AND NOT EXISTS (SELECT FROM account_usage u WHERE u.account_id = a.id)
  AND ($4::uuid IS NULL OR a.id < $4)
ORDER BY a.id DESC
LIMIT $5
