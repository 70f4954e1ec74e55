-- Keeps what was read of an upload.
INSERT INTO import_uploads (id, site_id, source, summary, created_at, created_by, expires_at, server)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
