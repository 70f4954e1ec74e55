-- Ways in that were mailed to an address which is somebody's no longer.
DELETE FROM links WHERE kind IN ('sign_in', 'reset') AND email = $1 AND used_at IS NULL
