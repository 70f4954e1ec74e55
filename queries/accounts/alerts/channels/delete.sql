-- Deletes a channel, with what waits to be sent to it.
DELETE FROM alert_channels WHERE id = $1
