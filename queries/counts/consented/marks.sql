-- The marks of all visitors that a site knows.
SELECT DISTINCT lower(hex(mark)) AS mark
FROM (
    SELECT mark FROM consent_links WHERE site_id = $1
    UNION ALL
    SELECT mark FROM ties WHERE site_id = $1
)
