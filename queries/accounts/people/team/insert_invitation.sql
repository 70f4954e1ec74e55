-- A new invitation; only the hash of its link's token is kept.
INSERT INTO invitations (id, account_id, email, role, billing, devices, site_ids, token_hash, invited_by,
                         created_at, sent_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)
