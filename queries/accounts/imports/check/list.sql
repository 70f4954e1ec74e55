-- The site's uploads that have not expired, newest first, or the one with this id.
SELECT u.id, u.source, u.summary, u.created_at, u.expires_at, u.server
FROM import_uploads u
WHERE u.site_id = $1 AND ($2::uuid IS NULL OR u.id = $2) AND u.expires_at > $3
ORDER BY u.created_at DESC, u.id DESC
