-- The visitors that a site has ties or links of, after $2 in the order of their ids: at most $3.
SELECT DISTINCT person::VARCHAR AS person
FROM (
    SELECT person FROM ties WHERE site_id = $1
    UNION ALL
    SELECT person FROM consent_links WHERE site_id = $1
)
WHERE $2::VARCHAR IS NULL OR person > $2::UUID
ORDER BY person
LIMIT $3
