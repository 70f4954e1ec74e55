-- Turns two-factor authentication on; the code that confirmed it is no longer valid.
UPDATE people
SET second_secret = $2, second_at = $4, second_interval = $3, second_pending = NULL, second_pending_at = NULL
WHERE id = $1
