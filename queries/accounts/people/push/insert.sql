-- A new push device, unless its subscription is known.
INSERT INTO push_devices (id, account_id, person_id, name, endpoint, p256dh, auth, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (endpoint) DO NOTHING
