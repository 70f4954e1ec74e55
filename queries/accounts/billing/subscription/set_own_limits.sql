-- An operator sets limits for an account in place of the plan's.
INSERT INTO own_limits (account_id, hits, sites, members, keep_days, reason, set_by, set_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (account_id) DO UPDATE SET hits = excluded.hits, sites = excluded.sites, members = excluded.members,
    keep_days = excluded.keep_days, reason = excluded.reason, set_by = excluded.set_by, set_at = excluded.set_at
