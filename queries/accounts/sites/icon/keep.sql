-- Keeps what was found; a site that was deleted meanwhile keeps nothing.
INSERT INTO site_icons (site_id, name, kind, bytes, looked_at)
SELECT id, $2, $3, $4, $5
FROM sites
WHERE id = $1
ON CONFLICT (site_id) DO UPDATE
SET name = excluded.name, kind = excluded.kind, bytes = excluded.bytes, looked_at = excluded.looked_at
