-- Holds the site until the transaction ends, so that two views saved at once are both counted.
SELECT id FROM sites WHERE id = $1 FOR UPDATE
