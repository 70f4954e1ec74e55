-- How many copies a site has of other pages than this one.
SELECT count(*) AS "others!" FROM snapshots WHERE site_id = $1 AND path <> $2
