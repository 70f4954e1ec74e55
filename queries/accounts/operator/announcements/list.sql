-- The last emails to owners with their progress, newest first; or the one with this id. What waits to be sent is among the few
-- rows of `mails`; recipients are not counted.
SELECT n.id, n.at, n.name AS "by", n.subject, n.text, n.filter ->> 'plan' AS plan, n.filter ->> 'state' AS state, n.owners,
       n.written - (SELECT count(*) FROM mails e
                    WHERE e.bulk AND EXISTS (SELECT FROM announcement_recipients r
                                             WHERE r.mail_id = e.id AND r.announcement_id = n.id)) AS "sent!",
       n.stopped_at, n.ended_at
FROM announcements n
WHERE $1::uuid IS NULL OR n.id = $1
ORDER BY n.at DESC, n.id DESC
LIMIT 100
