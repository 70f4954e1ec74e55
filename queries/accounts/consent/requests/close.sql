-- A data request is closed without doing what it asked for, by $4, for the reason $5.
UPDATE data_requests SET ended_at = $3, ended_by = $4, why = $5
WHERE id = $1 AND site_id = $2 AND ended_at IS NULL
