-- Whether a person with this address is a member.
SELECT EXISTS (
    SELECT FROM members m JOIN people p ON p.id = m.person_id
    WHERE m.account_id = $1 AND lower(p.email) = lower($2)
) AS "is!"
