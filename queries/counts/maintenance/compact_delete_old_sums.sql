-- The sums that were written again, as they were.
DELETE FROM day_sums WHERE visit_day >= ?::DATE AND visit_day < ?::DATE AND rowid <= ? {of_groups}
