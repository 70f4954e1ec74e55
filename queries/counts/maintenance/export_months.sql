-- The months in which visits of a site began, each by its first day, in days since 1970.
SELECT DISTINCT (date_trunc('month', visit_day)::DATE - DATE '1970-01-01')::INTEGER AS month
FROM (
    SELECT visit_day FROM hits_live WHERE site_id = ?
    UNION ALL
    SELECT visit_day FROM hits WHERE site_id = ?
) AS days
ORDER BY month
