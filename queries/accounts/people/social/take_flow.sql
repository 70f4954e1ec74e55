-- Ends the flow when the person comes back in the browser that began it; a flow works once.
DELETE FROM authorization_requests
WHERE state_hash = $1 AND provider = $2 AND browser_hash = ANY ($3::bytea[]) AND expires_at > $4
RETURNING secrets, person_id, session_id, back_to
