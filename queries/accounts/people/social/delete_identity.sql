-- A provider is disconnected.
DELETE FROM identities WHERE person_id = $1 AND provider = $2 RETURNING email
