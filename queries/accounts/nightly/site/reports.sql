-- The reports of a site ($1; NULL: of all sites and members): whether there are any, how many were sent since $2, how many
-- were not, and how many have been waiting since before $3. Those of suspended accounts are not sent, and do not count.
WITH ours AS (
    SELECT r.id, r.rhythm, r.next_at
    FROM reports r
    JOIN accounts a ON a.id = r.account_id
    WHERE ($1::uuid IS NULL OR r.site_id = $1) AND NOT a.suspended
)
SELECT count(*) FILTER (WHERE rhythm <> 'off') AS "planned!",
       count(*) FILTER (WHERE rhythm <> 'off' AND next_at < $3) AS "waiting!",
       (SELECT count(*) FROM report_periods p JOIN ours o ON o.id = p.report_id
        WHERE p.outcome = 'sent' AND p.ended_at >= $2) AS "sent!",
       (SELECT count(*) FROM report_periods p JOIN ours o ON o.id = p.report_id
        WHERE p.outcome IN ('failed', 'missed') AND p.ended_at >= $2) AS "failed!"
FROM ours
