-- The person's second step, held until the transaction ends, so that of two uses of the same digits one comes second.
SELECT second_secret, second_interval FROM people WHERE id = $1 FOR UPDATE
