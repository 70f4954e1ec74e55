-- Whether any of these sites has a goal.
SELECT EXISTS (SELECT 1 FROM goals WHERE site_id = ANY ($1)) AS "some!"
