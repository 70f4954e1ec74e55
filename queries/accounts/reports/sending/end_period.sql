-- How a period of a report ended; nothing where that is known already.
INSERT INTO report_periods (id, report_id, first_day, last_day, due_at, outcome, ended_at, emails)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (report_id, first_day, last_day) DO NOTHING
