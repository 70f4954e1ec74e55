-- The account's first owner, for whom the figures of a site's report are asked.
SELECT person_id FROM members WHERE account_id = $1 AND role = 'owner' ORDER BY created_at, id LIMIT 1
