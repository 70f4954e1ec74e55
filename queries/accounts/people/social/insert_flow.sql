-- A sign-in flow at a provider begins.
INSERT INTO authorization_requests (state_hash, provider, secrets, person_id, session_id, browser_hash, back_to,
                                    expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
