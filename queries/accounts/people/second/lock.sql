-- The person's two-factor secret, held until the transaction ends, so that of two uses of the same code
-- only one succeeds.
SELECT second_secret, second_interval FROM people WHERE id = $1 FOR UPDATE
