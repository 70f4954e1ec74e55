-- The second step is on; the digits that showed it are good no longer.
UPDATE people
SET second_secret = $2, second_at = $4, second_interval = $3, second_pending = NULL, second_pending_at = NULL
WHERE id = $1
