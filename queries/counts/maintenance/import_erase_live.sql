-- Deletes an import's hits that are not compacted, those from $2 to $3.
DELETE FROM hits_live WHERE site_id = $1 AND seq BETWEEN $2 AND $3
