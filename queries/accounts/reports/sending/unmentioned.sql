-- The periods that were not sent and that no report has mentioned yet.
SELECT first_day, last_day FROM report_periods
WHERE report_id = $1 AND outcome IN ('missed', 'failed') AND NOT mentioned
ORDER BY first_day
