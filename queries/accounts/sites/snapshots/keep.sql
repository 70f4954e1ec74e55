-- Keeps a copy in place of the page's last one.
INSERT INTO snapshots (id, site_id, path, url, title, html, bytes, links, missing, made_at, made_by)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (site_id, path) DO UPDATE
SET id = excluded.id, url = excluded.url, title = excluded.title, html = excluded.html, bytes = excluded.bytes,
    links = excluded.links, missing = excluded.missing, made_at = excluded.made_at, made_by = excluded.made_by
