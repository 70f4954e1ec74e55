-- A report that is off, where there is none yet.
INSERT INTO reports (id, account_id, site_id, member_id, rhythm, weekday, month_day, hour, sections, made_by, changed_at,
                     handled_until)
VALUES ($1, $2, $3, $4, 'off', 1, 1, 8, '{}', $5, $6, $6)
ON CONFLICT DO NOTHING
