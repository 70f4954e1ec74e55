-- The code is used.
UPDATE oauth_codes SET used_at = $2 WHERE code_hash = $1 AND used_at IS NULL
