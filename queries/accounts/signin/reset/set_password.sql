-- The person's new password.
UPDATE people SET password = $2, password_at = $3 WHERE id = $1
