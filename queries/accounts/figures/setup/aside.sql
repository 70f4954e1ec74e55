-- The steps that the person dismissed, held until the transaction ends.
SELECT setup_aside FROM people WHERE id = $1 FOR UPDATE
