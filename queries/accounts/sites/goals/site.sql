-- The site that a goal is of.
SELECT site_id FROM goals WHERE id = $1
