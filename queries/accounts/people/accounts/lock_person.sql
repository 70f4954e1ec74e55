-- Holds the person until the transaction ends, so that of two things made at once both are counted.
SELECT id FROM people WHERE id = $1 FOR UPDATE
