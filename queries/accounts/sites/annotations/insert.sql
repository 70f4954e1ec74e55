-- A new one.
INSERT INTO annotations (id, site_id, day, last_day, at, text, person_id, created_at)
VALUES ($1, $2, $3::text::date, $4::text::date, $5, $6, $7, $8)
