-- A note of an operator on an account.
INSERT INTO operator_notes (id, account_id, person_id, name, text, at) VALUES ($1, $2, $3, $4, $5, $6)
