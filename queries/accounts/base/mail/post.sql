-- An email to be sent.
INSERT INTO mails (id, recipient, subject, text, html, link, created_at, next_at, unsubscribe, origin)
VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)
