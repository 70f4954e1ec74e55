-- A new session; only the hash of its secret is kept. Its person has just shown who they are ($7), unless
-- they had an account before and came by an invitation (0).
INSERT INTO sessions (id, secret_hash, person_id, account_id, device, created_at, seen_at, reauthenticated_at,
                      expires_at, pending_second_factor, address, country)
VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11)
