-- What a data request asked for is done, by $4; how many visits, hits and records were erased.
UPDATE data_requests
SET ended_at = $3, ended_by = $4, erased_visits = $5, erased_hits = $6, erased_records = $7
WHERE id = $1 AND site_id = $2 AND ended_at IS NULL
