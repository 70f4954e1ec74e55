-- Whether the audit log of the account has it that this operator read the account since then.
SELECT EXISTS (
    SELECT FROM audit WHERE account_id = $1 AND person_id = $2 AND action = 'operator.read' AND at > $3
) AS "was_read!"
