-- Removes the person's two-factor authentication, recovery codes and sessions.
WITH codes AS (DELETE FROM recovery_codes WHERE person_id = $1),
     ended AS (DELETE FROM sessions WHERE person_id = $1)
UPDATE people
SET second_secret = NULL, second_at = NULL, second_pending = NULL, second_pending_at = NULL
WHERE id = $1
