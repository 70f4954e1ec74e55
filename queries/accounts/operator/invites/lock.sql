-- An invite, held until the transaction ends.
SELECT o.id, o.email, o.account, o.plan, o.trial_days, p.name AS "invited_by?", o.created_at, o.expires_at, o.used_at, o.revoked_at,
       o.account_id
FROM openings o
LEFT JOIN people p ON p.id = o.invited_by
WHERE o.id = $1
FOR UPDATE OF o
