-- Saves the draft of a site's banner in place of the last one.
INSERT INTO banner_drafts (site_id, content, saved_at, saved_by)
VALUES ($1, $2, $3, $4)
ON CONFLICT (site_id) DO UPDATE
SET content = excluded.content, saved_at = excluded.saved_at, saved_by = excluded.saved_by
