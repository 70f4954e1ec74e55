-- The month's sums as they were.
DELETE FROM day_sums WHERE visit_day >= ?::DATE AND visit_day < ?::DATE AND rowid <= ?
