-- How many annotations a site has.
SELECT count(*) AS "count!" FROM annotations WHERE site_id = $1
