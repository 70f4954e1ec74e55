-- The next email that is due, held until the transaction ends; another process takes another one.
SELECT id, recipient, subject, text, html, link, created_at, tries
FROM mails
WHERE next_at <= $1
ORDER BY next_at, id
LIMIT 1
FOR UPDATE SKIP LOCKED
