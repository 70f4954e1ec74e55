-- The accounts of a page of the list whose hits are counted against a limit, the one with the most first, after the one with key
-- $4 and tie $5: of those that a search found ($1), with a plan ($2), in a state ($3).
SELECT a.id AS account, u.hits AS key, a.id AS tie
FROM account_usage u
JOIN accounts a ON a.id = u.account_id
LEFT JOIN subscriptions s ON s.account_id = a.id
WHERE ($1::uuid[] IS NULL OR a.id = ANY ($1))
  AND ($2::text IS NULL OR s.plan = $2)
  AND is_in_state($3, s.state, a.held_at, a.suspended, a.suspends_at, a.delete_at)
  -- So that those without a plan are found by an index, not among all.
  AND ($3 IS DISTINCT FROM 'none' OR s.account_id IS NULL)
  AND ($4::bigint IS NULL OR (u.hits, u.account_id) < ($4, $5::uuid))
ORDER BY u.hits DESC, u.account_id DESC
LIMIT $6
