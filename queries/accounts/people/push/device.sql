-- Where messages to a device go, and its keys.
SELECT endpoint, p256dh, auth FROM push_devices WHERE id = $1
