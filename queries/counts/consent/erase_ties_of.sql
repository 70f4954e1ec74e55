-- Deletes the ties of a visitor.
DELETE FROM ties WHERE site_id = ? AND mark = ?
