-- Turns two-factor authentication off.
UPDATE people
SET second_secret = NULL, second_at = NULL, second_pending = NULL, second_pending_at = NULL
WHERE id = $1
