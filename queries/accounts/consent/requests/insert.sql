-- A new data request.
INSERT INTO data_requests (id, site_id, kind, visitor, mark, note, opened_at, opened_by, due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
