-- Holds the person until the transaction ends, so that two concurrent additions are both counted.
SELECT id FROM people WHERE id = $1 FOR UPDATE
