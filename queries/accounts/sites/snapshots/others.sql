-- How many copies a site has of other pages than this one; locks the site, so that two at once count both.
SELECT (SELECT count(*) FROM snapshots WHERE site_id = sites.id AND path <> $2) AS "others!"
FROM sites
WHERE id = $1
FOR UPDATE
