-- How many sites and members an account has, and how many invitations are open at a moment.
SELECT (SELECT count(*) FROM sites WHERE account_id = $1) AS "sites!",
       (SELECT count(*) FROM members WHERE account_id = $1) AS "members!",
       (SELECT count(*) FROM invitations WHERE account_id = $1 AND expires_at > $2) AS "invitations!"
