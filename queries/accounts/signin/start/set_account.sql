-- The account that the invite opened. Whether the invite has a plan, which the account is to get.
UPDATE openings SET account_id = $2 WHERE id = $1 RETURNING plan IS NOT NULL AS "has_plan!"
