-- The marks of visitors whose ids data requests still have, in hex and separated by commas, by site.
SELECT s.id AS site_id, s.number, string_agg(DISTINCT encode(r.mark, 'hex'), ',') AS "marks!"
FROM data_requests r
JOIN sites s ON s.id = r.site_id
WHERE r.visitor IS NOT NULL
GROUP BY s.id, s.number
