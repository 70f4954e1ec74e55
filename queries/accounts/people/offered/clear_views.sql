-- Deletes the private views of the previous account's members; the team's views stay with the site.
DELETE FROM saved_views WHERE site_id = $1 AND member_id IS NOT NULL
