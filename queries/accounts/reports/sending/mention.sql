-- The periods that were not sent are mentioned now.
UPDATE report_periods SET mentioned = true
WHERE report_id = $1 AND outcome IN ('missed', 'failed') AND NOT mentioned
