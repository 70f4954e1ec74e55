-- How many messages in a row a channel refused, locked until the transaction ends; no row where it was deleted.
SELECT refusals FROM alert_channels WHERE id = $1 FOR UPDATE
