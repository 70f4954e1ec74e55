-- What was written again, as it was: the rows that hits held before the new ones.
DELETE FROM hits WHERE visit_day >= ?::DATE AND visit_day < ?::DATE AND rowid <= ? {of_groups}
