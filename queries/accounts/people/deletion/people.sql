-- The account's people, held until the transaction ends: none of them can join another account meanwhile.
SELECT p.id
FROM people p
JOIN members m ON m.person_id = p.id
WHERE m.account_id = $1
ORDER BY p.id
FOR UPDATE OF p
