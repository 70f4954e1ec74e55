-- How many a site has, while it is held, so that two who add one follow one another.
SELECT (SELECT count(*) FROM annotations WHERE site_id = s.id) AS "held!"
FROM sites s
WHERE s.id = $1 AND s.account_id = $2
FOR UPDATE
