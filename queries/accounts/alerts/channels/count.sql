-- How many channels an account has.
SELECT count(*) AS "count!" FROM alert_channels WHERE account_id = $1
