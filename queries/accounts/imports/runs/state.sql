-- The state of an import.
SELECT state FROM imports WHERE id = $1
