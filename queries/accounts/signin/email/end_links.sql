-- Ends the links for signing in that were mailed to an address which the person no longer has.
DELETE FROM links WHERE kind IN ('sign_in', 'reset') AND email = $1 AND used_at IS NULL
