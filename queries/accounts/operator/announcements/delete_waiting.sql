-- Deletes the emails of an announcement that wait to be sent.
WITH gone AS (
    DELETE FROM mails
    WHERE id IN (SELECT mail_id FROM announcement_recipients WHERE announcement_id = $1 AND mail_id IS NOT NULL)
    RETURNING id
), noted AS (
    UPDATE announcement_recipients SET mail_id = NULL WHERE announcement_id = $1 AND mail_id IN (SELECT id FROM gone)
)
UPDATE announcements SET written = written - (SELECT count(*) FROM gone) WHERE id = $1
