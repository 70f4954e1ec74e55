-- The next email that is due, held until the transaction ends; another process takes another one. Those that come in
-- large numbers, reports and announcements, wait for those that a person waits for, such as a link to sign in.
SELECT id, recipient, subject, text, html, link, created_at, tries, unsubscribe, origin
FROM mails
WHERE next_at <= $1
ORDER BY (bulk OR unsubscribe IS NOT NULL), next_at, id
LIMIT 1
FOR UPDATE SKIP LOCKED
