-- The runs that are not complete, the oldest first.
SELECT id, night, started_at, deployment IS NOT NULL AS "has_deployment!"
FROM nightly_runs WHERE NOT complete ORDER BY started_at, id
