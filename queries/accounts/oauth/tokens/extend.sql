-- The connection lasts as long as its newest refresh token.
UPDATE tokens SET expires_at = $2 WHERE id = $1
