-- Deletes hits that are not shown, those from $2 to $3.
DELETE FROM imported_hits WHERE site_id = $1 AND seq BETWEEN $2 AND $3
