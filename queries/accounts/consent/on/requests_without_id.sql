-- The data requests of a site about the visitors with these marks keep only the mark.
UPDATE data_requests SET visitor = NULL WHERE site_id = $1 AND mark = ANY ($2)
