-- An invite to open an account.
INSERT INTO openings (id, email, account, token_hash, invited_by, plan, trial_days, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
