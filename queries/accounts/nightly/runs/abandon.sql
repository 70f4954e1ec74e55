-- Older runs are given up: of nights before $1, and those that an operator started before $2.
UPDATE nightly_runs SET complete = true, ended_at = coalesce(ended_at, started_at)
WHERE NOT complete AND (night < $1 OR (night IS NULL AND started_at < $2))
