-- A new password in the place of the one that was shown.
UPDATE people SET password = $2, password_at = $4 WHERE id = $1 AND password IS NOT DISTINCT FROM $3::text
