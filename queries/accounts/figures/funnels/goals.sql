-- Which of these goals ($2) the site ($1) has.
SELECT id FROM goals WHERE site_id = $1 AND id = ANY($2)
