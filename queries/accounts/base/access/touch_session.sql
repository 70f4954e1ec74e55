-- A session slides: each day of use gives it 30 more. The member was seen.
WITH session AS (
    UPDATE sessions SET seen_at = $2, expires_at = $3 WHERE id = $1 RETURNING account_id, person_id
)
UPDATE members m SET seen_at = $2
FROM session s
WHERE m.account_id = s.account_id AND m.person_id = s.person_id
