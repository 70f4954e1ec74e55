-- Where the person is signed in, the session used last first.
SELECT id, device, country AS place, address, created_at, seen_at, id IS NOT DISTINCT FROM $3::uuid AS "current!"
FROM sessions
WHERE person_id = $1 AND expires_at > $2 AND NOT pending_second_factor
ORDER BY seen_at DESC, id DESC
