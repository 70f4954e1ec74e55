-- The person's sessions that are over.
DELETE FROM sessions WHERE person_id = $1 AND expires_at <= $2
