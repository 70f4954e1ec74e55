-- Begins an import.
INSERT INTO imports (site_id, import, number) VALUES ($1, $2, $3)
