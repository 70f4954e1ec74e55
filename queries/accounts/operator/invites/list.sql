-- Invites to open an account from before $1, where given, newest first. At least $2, as far as there are: all of the last second.
WITH page AS (
    SELECT created_at FROM openings WHERE $1::bigint IS NULL OR created_at < $1 ORDER BY created_at DESC LIMIT $2
)
SELECT o.id, o.email, o.account, o.plan, o.trial_days, p.name AS "invited_by?", o.created_at, o.expires_at, o.used_at, o.revoked_at,
       o.account_id
FROM openings o
LEFT JOIN people p ON p.id = o.invited_by
WHERE ($1::bigint IS NULL OR o.created_at < $1) AND o.created_at >= (SELECT min(created_at) FROM page)
ORDER BY o.created_at DESC, o.id DESC
