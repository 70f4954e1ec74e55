-- What the person put aside, held until the transaction ends.
SELECT setup_aside FROM people WHERE id = $1 FOR UPDATE
