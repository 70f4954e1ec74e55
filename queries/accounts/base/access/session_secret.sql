-- The hash of the secret of the session with this id.
SELECT secret_hash FROM sessions WHERE id = $1
