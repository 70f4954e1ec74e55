-- Emails to owners of which some are yet to be written, the first one first.
SELECT id FROM announcements WHERE ended_at IS NULL ORDER BY at, id
