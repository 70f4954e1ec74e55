-- The channels by email of which an email was given up.
SELECT c.id, c.account_id, c.name, c.address
FROM alert_channels c
WHERE c.kind = 'email' AND EXISTS (SELECT FROM mail_failures f WHERE f.origin = c.id)
