-- The person's two-factor authentication, held until the transaction ends; and an account of theirs that
-- requires it.
SELECT p.second_secret IS NOT NULL AS "is_on!", p.second_pending, p.second_pending_at,
       (SELECT a.id FROM members m JOIN accounts a ON a.id = m.account_id
        WHERE m.person_id = p.id AND a.second_step_from IS NOT NULL LIMIT 1) AS asked_by
FROM people p
WHERE p.id = $1
FOR UPDATE OF p
