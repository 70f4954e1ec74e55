-- Invites whose account is yet to get the plan.
SELECT id FROM openings WHERE account_id IS NOT NULL AND plan IS NOT NULL AND applied_at IS NULL ORDER BY used_at, id
