-- Whether an email address is that of a member of the account.
SELECT EXISTS (
    SELECT FROM members m JOIN people p ON p.id = m.person_id
    WHERE m.account_id = $1 AND lower(p.email) = lower($2)
) AS "member!"
