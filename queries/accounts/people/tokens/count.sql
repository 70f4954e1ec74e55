-- How many tokens the account has, ended ones included.
SELECT count(*) AS "count!" FROM tokens WHERE account_id = $1
