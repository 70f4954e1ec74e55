-- Replaces the password that the person just entered with a new one.
UPDATE people SET password = $2, password_at = $4 WHERE id = $1 AND password IS NOT DISTINCT FROM $3::text
