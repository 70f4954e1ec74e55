-- The members of an account with these addresses, which are in lower case.
SELECT p.id, lower(p.email) AS "address!"
FROM people p
JOIN members m ON m.person_id = p.id
WHERE m.account_id = $1 AND lower(p.email) = ANY ($2)
