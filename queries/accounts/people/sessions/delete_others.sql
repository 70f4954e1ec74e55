-- Ends every session of the person except one, also those that wait for a second factor.
DELETE FROM sessions WHERE person_id = $1 AND id IS DISTINCT FROM $2::uuid
