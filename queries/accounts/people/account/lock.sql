-- The account, held until the transaction ends, so that two changes follow one another.
SELECT name, delete_at, delete_by_operator, second_step_from FROM accounts WHERE id = $1 FOR UPDATE
