-- The last run that has an end.
SELECT ended_at AS "ended_at!", took_ms FROM nightly_runs
WHERE ended_at IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1
