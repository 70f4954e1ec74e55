-- First links of earlier starts of the server are valid no longer.
DELETE FROM links WHERE kind = 'start' AND used_at IS NULL
