-- A member asks for a site of their account; asked again, it is the same request with the newer words.
INSERT INTO access_requests (id, member_id, site_id, message, asked_at)
SELECT $1, $2, s.id, $4, $5
FROM sites s
WHERE s.id = $3
ON CONFLICT (member_id, site_id) DO UPDATE
SET message = excluded.message, asked_at = excluded.asked_at
