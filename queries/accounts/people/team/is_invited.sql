-- Whether this address is invited, and how many are.
SELECT count(*) AS "count!", coalesce(bool_or(lower(email) = lower($2)), false) AS "invited!"
FROM invitations
WHERE account_id = $1
