-- From when on everyone in the account must have a second step.
UPDATE accounts SET second_step_from = $2 WHERE id = $1
