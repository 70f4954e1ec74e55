-- The secret that was just shown, sealed, until its first code is entered; if two-factor authentication is
-- on already, only to replace its secret.
UPDATE people SET second_pending = $2, second_pending_at = $3 WHERE id = $1 AND (second_secret IS NULL OR $4)
