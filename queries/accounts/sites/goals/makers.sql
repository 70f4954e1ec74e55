-- Who made each version of a site's goal, as long as they are in the site's account.
SELECT v.number, p.id AS "person_id?", p.name AS "person_name?"
FROM goal_versions v
JOIN goals g ON g.id = v.goal_id
JOIN sites s ON s.id = g.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = v.made_by
LEFT JOIN people p ON p.id = m.person_id
WHERE v.goal_id = $1 AND g.site_id = $2
