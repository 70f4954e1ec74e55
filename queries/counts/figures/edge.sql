-- From which day on a site's rows are still raw, and whether what is known of
-- a visitor's place and device is the same on all of that visitor's rows.
SELECT (SELECT min(visit_day) FROM hits_live WHERE site_id = $1) AS edge,
       (SELECT count(*) FROM unsteady WHERE site_id = $1)::BIGINT AS unsteady
