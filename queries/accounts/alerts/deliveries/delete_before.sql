-- Deletes attempts from before a moment.
DELETE FROM deliveries WHERE at < $1
