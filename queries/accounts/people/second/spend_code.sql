-- Uses up a recovery code.
UPDATE recovery_codes SET used_at = $3 WHERE person_id = $1 AND code_hash = $2 AND used_at IS NULL
