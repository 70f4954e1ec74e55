-- How many accounts and owners an email would go to: with a plan ($1), in a state ($2). And the name of one of the accounts.
SELECT count(DISTINCT a.id) AS "accounts!", count(DISTINCT m.person_id) AS "owners!", min(a.name) AS sample
FROM members m
JOIN accounts a ON a.id = m.account_id
LEFT JOIN subscriptions s ON s.account_id = a.id
WHERE m.role = 'owner'
  AND ($1::text IS NULL OR s.plan = $1)
  AND is_in_state($2, s.state, a.held_at, a.suspended, a.suspends_at, a.delete_at)
