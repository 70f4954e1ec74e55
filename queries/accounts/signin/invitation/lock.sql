-- An invitation that is not over, held until the transaction ends, so that of two uses one comes second.
SELECT i.id, i.account_id, a.name AS account, i.email, i.role AS "role: Role", i.billing, i.devices,
       i.site_ids, i.expires_at, p.name AS "inviter_name?", p.email AS "inviter_email?"
FROM invitations i
JOIN accounts a ON a.id = i.account_id
LEFT JOIN people p ON p.id = i.invited_by
WHERE i.token_hash = $1 AND i.expires_at > $2
FOR UPDATE OF i
