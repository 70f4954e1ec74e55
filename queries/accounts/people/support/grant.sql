-- The operator has support access until then.
UPDATE support SET granted_at = $2, granted_by = $3, until = $4 WHERE id = $1
