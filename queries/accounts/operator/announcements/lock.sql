-- An email to owners, held until the transaction ends.
SELECT subject, text, stopped_at, ended_at FROM announcements WHERE id = $1 FOR UPDATE
