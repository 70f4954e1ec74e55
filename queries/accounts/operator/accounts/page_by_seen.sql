-- The accounts of a page of the list, the one whose members were seen last first, after the one with key $4 and tie $5: of those
-- that a search found ($1), with a plan ($2), in a state ($3). Each is in the place of its member who was seen last.
SELECT a.id AS account, coalesce(m.seen_at, 0) AS "key!", m.id AS tie
FROM members m
JOIN accounts a ON a.id = m.account_id
LEFT JOIN subscriptions s ON s.account_id = a.id
WHERE ($1::uuid[] IS NULL OR a.id = ANY ($1))
  AND ($2::text IS NULL OR s.plan = $2)
  AND is_in_state($3, s.state, a.held_at, a.suspended, a.suspends_at, a.delete_at)
  -- So that those without a plan are found by an index, not among all.
  AND ($3 IS DISTINCT FROM 'none' OR s.account_id IS NULL)
  AND NOT EXISTS (
      SELECT FROM members other
      WHERE other.account_id = m.account_id AND (coalesce(other.seen_at, 0), other.id) > (coalesce(m.seen_at, 0), m.id))
  AND ($4::bigint IS NULL OR (coalesce(m.seen_at, 0), m.id) < ($4, $5::uuid))
ORDER BY coalesce(m.seen_at, 0) DESC, m.id DESC
LIMIT $6
