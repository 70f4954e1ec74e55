-- Those of these sites that the account still has.
SELECT name FROM sites WHERE account_id = $1 AND id = ANY($2) ORDER BY name
