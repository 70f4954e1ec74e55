-- What the list shows of these accounts, in this order.
SELECT a.id, a.name, a.created_at, a.suspended, a.delete_at, a.held_at, s.plan AS "plan?", s.state AS "state?",
       u.hits AS "used?", o.hits AS "own_hits?",
       (SELECT count(*) FROM sites t WHERE t.account_id = a.id) AS "sites!",
       (SELECT count(*) FROM members m WHERE m.account_id = a.id) AS "members!",
       (SELECT max(m.seen_at) FROM members m WHERE m.account_id = a.id) AS seen_at,
       ARRAY(SELECT p.email FROM members m JOIN people p ON p.id = m.person_id
             WHERE m.account_id = a.id AND m.role = 'owner' ORDER BY m.created_at, m.id LIMIT 5) AS "owners!"
FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place)
JOIN accounts a ON a.id = wanted.id
LEFT JOIN subscriptions s ON s.account_id = a.id
LEFT JOIN account_usage u ON u.account_id = a.id
LEFT JOIN own_limits o ON o.account_id = a.id
ORDER BY wanted.place
