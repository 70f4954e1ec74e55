-- The email to this owner is written, as one of many, for which a link to sign in does not wait.
WITH bulk AS (
    UPDATE mails SET bulk = true WHERE id = $3
), noted AS (
    UPDATE announcement_recipients SET mail_id = $3 WHERE announcement_id = $1 AND person_id = $2
)
UPDATE announcements SET written = written + 1 WHERE id = $1
