-- When the token was last used, to the minute.
UPDATE tokens SET used_at = $2 WHERE id = $1
