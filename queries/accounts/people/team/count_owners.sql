-- How many owners the account has.
SELECT count(*) AS "count!" FROM members WHERE account_id = $1 AND role = 'owner'
