-- An email that announces the account's suspension.
INSERT INTO suspension_mails (mail_id, account_id) VALUES ($1, $2)
