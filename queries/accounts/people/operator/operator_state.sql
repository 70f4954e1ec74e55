-- Whether a person runs the deployment, and whether the settings name them.
SELECT p.operator, EXISTS (SELECT FROM operator_addresses o WHERE o.address = lower(p.email)) AS "by_settings!"
FROM people p
WHERE p.id = $1
