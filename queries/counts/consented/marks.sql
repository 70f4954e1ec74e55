-- Which of these marks, in hex and separated by commas, a site still has visits or records of.
SELECT DISTINCT lower(hex(mark)) AS mark
FROM (
    SELECT mark FROM consent_links WHERE site_id = $1
    UNION ALL
    SELECT mark FROM ties WHERE site_id = $1
)
WHERE list_contains(string_split($2, ','), lower(hex(mark)))
