-- The site that an annotation is about.
SELECT site_id FROM annotations WHERE id = $1
