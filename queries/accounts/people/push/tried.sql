-- A message got through, or why it did not.
UPDATE push_devices
SET used_at = CASE WHEN $3::text IS NULL THEN $2 ELSE used_at END, failed = $3
WHERE id = $1
