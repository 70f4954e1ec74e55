-- The funnels of a site ($1), newest first; one of them ($2) where it is given. People who left the account
-- are not named.
SELECT f.id, f.name, f.steps, f.step_order, f.within_seconds, f.created_at, f.changed_at,
       p.id AS "made_by?", p.name AS "made_by_name?"
FROM funnels f
JOIN sites s ON s.id = f.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = f.made_by
LEFT JOIN people p ON p.id = m.person_id
WHERE f.site_id = $1 AND ($2::uuid IS NULL OR f.id = $2)
ORDER BY f.created_at DESC, f.id DESC
