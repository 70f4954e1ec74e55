-- Everybody who runs the deployment, in order of their addresses, and whether the settings name them.
SELECT p.email, p.name, p.second_secret IS NOT NULL AS "second_step!", o.address IS NOT NULL AS "by_settings!"
FROM people p
LEFT JOIN operator_addresses o ON o.address = lower(p.email)
WHERE p.operator OR o.address IS NOT NULL
ORDER BY lower(p.email)
