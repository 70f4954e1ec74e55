-- How many emails of an announcement wait to be sent, and how many of them were not tried yet.
SELECT count(*) AS "waiting!", count(*) FILTER (WHERE e.tries = 0) AS "untried!"
FROM mails e
JOIN announcement_recipients r ON r.mail_id = e.id
WHERE r.announcement_id = $1
