-- A session whose second step is awaited, held until the transaction ends.
SELECT id FROM sessions WHERE id = $1 AND pending_second_factor FOR UPDATE
