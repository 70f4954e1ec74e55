-- Makes the attempts to send an email deliveries of an account.
INSERT INTO mail_deliveries (mail_id, account_id, channel_id, person_id, address, event, title, site_ids, alert_ids)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
