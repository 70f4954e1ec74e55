-- The mail is sent; nothing of it is kept.
DELETE FROM mails WHERE id = $1
