-- How many push devices the person has in this account.
SELECT count(*) AS "count!" FROM push_devices WHERE account_id = $1 AND person_id = $2
