-- A session that still needs its second factor, held until the transaction ends.
SELECT id FROM sessions WHERE id = $1 AND pending_second_factor FOR UPDATE
