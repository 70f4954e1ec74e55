-- The data requests of a visitor of a site keep only the mark $2.
UPDATE data_requests SET visitor = NULL WHERE site_id = $1 AND mark = $2
