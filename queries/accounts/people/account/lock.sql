-- The account, held until the transaction ends, so that two changes follow one another.
SELECT name, delete_at, second_step_from FROM accounts WHERE id = $1 FOR UPDATE
