-- How many funnels a site has.
SELECT count(*) AS "count!" FROM funnels WHERE site_id = $1
