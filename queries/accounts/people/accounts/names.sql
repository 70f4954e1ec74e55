-- How many accounts of this name the person is a member of; capitals make no difference.
SELECT count(*) AS "count!"
FROM members m
JOIN accounts a ON a.id = m.account_id
WHERE m.person_id = $1 AND lower(a.name) = lower($2)
