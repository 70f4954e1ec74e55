-- The last emails to owners with their progress, newest first; or the one with this id.
SELECT n.id, n.at, n.name AS "by", n.subject, n.text, n.filter ->> 'plan' AS plan, n.filter ->> 'state' AS state,
       (SELECT count(*) FROM announcement_recipients r WHERE r.announcement_id = n.id) AS "owners!",
       (SELECT count(*) FROM announcement_recipients r
        WHERE r.announcement_id = n.id AND r.mail_id IS NOT NULL
          AND NOT EXISTS (SELECT FROM mails e WHERE e.id = r.mail_id)) AS "sent!",
       n.stopped_at, n.ended_at
FROM announcements n
WHERE $1::uuid IS NULL OR n.id = $1
ORDER BY n.at DESC, n.id DESC
LIMIT 100
