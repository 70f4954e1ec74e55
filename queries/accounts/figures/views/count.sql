-- How many views of a site ($1) are seen by this member alone ($2), or by everyone where there is none.
SELECT count(*) AS "count!" FROM saved_views WHERE site_id = $1 AND member_id IS NOT DISTINCT FROM $2
