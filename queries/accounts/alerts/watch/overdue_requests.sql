-- The sites with overdue data requests.
SELECT s.account_id, r.site_id, count(*) AS "count!", min(coalesce(r.postponed_until, r.due_at)) AS "due_at!"
FROM data_requests r
JOIN sites s ON s.id = r.site_id
WHERE r.ended_at IS NULL AND coalesce(r.postponed_until, r.due_at) < $1
GROUP BY s.account_id, r.site_id
ORDER BY r.site_id
