-- What an alert of an account is about.
SELECT site_id AS "site?", kind FROM alerts WHERE account_id = $1 AND id = $2
