-- What was last found of the sites of an account.
SELECT n.site_id, s.name, n.checks
FROM nightly_sites n
JOIN sites s ON s.id = n.site_id
WHERE s.account_id = $1
ORDER BY s.name
