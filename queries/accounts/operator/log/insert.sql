-- What an operator did, in the transaction of the action.
INSERT INTO operator_log (id, at, person_id, name, action, account_id, account_name, details, address, is_read)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
