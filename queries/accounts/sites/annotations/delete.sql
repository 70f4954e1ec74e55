-- It is gone; what it said.
DELETE FROM annotations
WHERE id = $1 AND site_id = $2
RETURNING to_char(day, 'YYYY-MM-DD') AS "day!", to_char(last_day, 'YYYY-MM-DD') AS "last_day!", at, text
