-- How many sites the account has.
SELECT count(*) AS "sites!" FROM sites WHERE account_id = $1
