-- A pass of a run over the sites that were left is over.
UPDATE nightly_runs SET ended_at = $2, took_ms = took_ms + $3, complete = $4 WHERE id = $1
