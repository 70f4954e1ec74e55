-- How many data requests of a site are open, how many of them are overdue at $2, and since when the first of these is.
SELECT count(*) AS "open!",
       count(*) FILTER (WHERE coalesce(postponed_until, due_at) < $2) AS "overdue!",
       min(coalesce(postponed_until, due_at)) FILTER (WHERE coalesce(postponed_until, due_at) < $2) AS first_due
FROM data_requests
WHERE site_id = $1 AND ended_at IS NULL
