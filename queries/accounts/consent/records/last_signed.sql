-- The number of the last signed record of every site that has one.
SELECT s.number AS site, max(d.number) AS "number!"
FROM consent_days d
JOIN sites s ON s.id = d.site_id
GROUP BY s.number
