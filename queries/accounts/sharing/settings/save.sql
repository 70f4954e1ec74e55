-- Saves what a site shares.
INSERT INTO shares (site_id, is_public, parts, smallest, counts, hosts, changed_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (site_id) DO UPDATE
SET is_public = excluded.is_public, parts = excluded.parts, smallest = excluded.smallest, counts = excluded.counts,
    hosts = excluded.hosts, changed_at = excluded.changed_at
