-- Sessions that act in an account which their person leaves continue in the oldest other one of theirs; of
-- one person where $2 is given.
UPDATE sessions s
SET account_id = other.account_id
FROM (
    SELECT DISTINCT ON (m.person_id) m.person_id, m.account_id
    FROM members m
    WHERE m.account_id <> $1
    ORDER BY m.person_id, m.created_at, m.id
) AS other
WHERE s.account_id = $1 AND other.person_id = s.person_id AND ($2::uuid IS NULL OR s.person_id = $2)
