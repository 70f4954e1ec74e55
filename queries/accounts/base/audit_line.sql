-- One line of the audit, written in the transaction of the action that it records.
INSERT INTO audit (id, at, account_id, site_id, person_id, token_id, action, subject, old, new, address, by)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
