-- What was last found of the deployment.
SELECT deployment AS "deployment!" FROM nightly_runs
WHERE deployment IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1
