-- Every person, in order of their addresses: their accounts and roles, whether they use two-factor
-- authentication, and when they were last seen in any of them.
SELECT p.name, p.email, EXISTS (SELECT FROM operators o WHERE o.person_id = p.id) AS "operator!",
       p.second_secret IS NOT NULL AS "second_step!",
       (SELECT max(m.seen_at) FROM members m WHERE m.person_id = p.id) AS seen_at,
       ARRAY(SELECT a.name || ' (' || m.role || ')'
             FROM members m JOIN accounts a ON a.id = m.account_id
             WHERE m.person_id = p.id ORDER BY m.created_at, m.id) AS "accounts!"
FROM people p
ORDER BY lower(p.email)
