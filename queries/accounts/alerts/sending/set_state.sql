-- Notes whether a channel fails ($2), whether it refused a message ($5), and why it is switched off, where it is ($3).
UPDATE alert_channels
SET failing_since = CASE WHEN $2 THEN coalesce(failing_since, $4) END,
    refusals = CASE WHEN $5 THEN refusals + 1 WHEN $2 THEN refusals ELSE 0 END,
    is_on = is_on AND $3::text IS NULL, off_why = CASE WHEN $3::text IS NULL THEN off_why ELSE $3 END
WHERE id = $1
RETURNING failing_since
