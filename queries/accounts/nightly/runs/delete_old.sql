-- Runs that are long over are deleted.
DELETE FROM nightly_runs WHERE complete AND started_at < $1
