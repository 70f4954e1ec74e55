-- The recipients of an email to owners, each person once: of accounts with a plan ($2), in a state ($3).
WITH added AS (
    INSERT INTO announcement_recipients (announcement_id, person_id, account_id)
    SELECT DISTINCT ON (m.person_id) $1::uuid, m.person_id, a.id
    FROM members m
    JOIN accounts a ON a.id = m.account_id
    LEFT JOIN subscriptions s ON s.account_id = a.id
    WHERE m.role = 'owner'
      AND ($2::text IS NULL OR s.plan = $2)
      AND is_in_state($3, s.state, a.held_at, a.suspended, a.suspends_at, a.delete_at)
    ORDER BY m.person_id, a.created_at, a.id
    RETURNING 1
)
UPDATE announcements SET owners = (SELECT count(*) FROM added) WHERE id = $1
