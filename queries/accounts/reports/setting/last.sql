-- The last report that was due.
SELECT first_day, last_day, outcome, ended_at FROM report_periods WHERE report_id = $1 ORDER BY due_at DESC, id DESC LIMIT 1
