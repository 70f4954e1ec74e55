-- The last night that has a run.
SELECT max(night) FROM nightly_runs
