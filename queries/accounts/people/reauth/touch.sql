-- The person has just shown who they are.
UPDATE sessions SET reauthenticated_at = $2 WHERE id = $1
