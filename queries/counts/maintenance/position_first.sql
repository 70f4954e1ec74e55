-- The one row of the table, on the first day.
INSERT INTO journal_position SELECT 0, 0, 0 WHERE NOT EXISTS (FROM journal_position)
