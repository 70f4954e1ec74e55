-- The open alerts of some kinds.
SELECT account_id, site_id, kind FROM alerts WHERE over_at IS NULL AND kind = ANY ($1)
ORDER BY id
