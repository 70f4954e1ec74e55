-- A data request must be done only by $3, for the reason $4.
UPDATE data_requests SET postponed_until = $3, postponed_reason = $4
WHERE id = $1 AND site_id = $2 AND ended_at IS NULL AND postponed_until IS NULL
