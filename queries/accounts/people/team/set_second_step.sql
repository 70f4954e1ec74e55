-- From when on everyone in the account must use two-factor authentication.
UPDATE accounts SET second_step_from = $2 WHERE id = $1
