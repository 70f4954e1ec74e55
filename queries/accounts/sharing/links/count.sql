-- How many private links the site has.
SELECT count(*) AS "links!" FROM share_links WHERE site_id = $1
