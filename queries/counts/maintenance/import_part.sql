-- Notes that a part of an import is stored, with the part itself.
INSERT INTO import_parts (site_id, import, entries) VALUES ($1, $2, $3)
