-- An invite whose account is yet to get the plan, held until the transaction ends; another process takes another one.
SELECT o.id, a.id AS account, a.name AS account_name, o.plan AS "plan!", o.trial_days, o.invited_by
FROM openings o
JOIN accounts a ON a.id = o.account_id
WHERE o.id = $1 AND o.plan IS NOT NULL AND o.applied_at IS NULL
FOR UPDATE OF o SKIP LOCKED
