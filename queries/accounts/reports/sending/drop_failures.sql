-- Deletes what is known of emails that were given up before this moment: their reports are deleted.
DELETE FROM mail_failures WHERE at < $1
