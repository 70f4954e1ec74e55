-- How many imports the site has.
SELECT count(*) AS "count!" FROM imports WHERE site_id = $1
