-- The person for whom a connected program shows this access token, and what it may do with the role that they have now.
SELECT t.id AS token_id, t.scopes, t.site_ids, t.used_at, o.expires_at AS "expires_at?", t.account_id, t.person_id,
       m.id AS member_id, m.role AS "role: Role", m.billing, m.devices,
       EXISTS (SELECT FROM operators op WHERE op.person_id = p.id) AS "operator!", a.suspended,
       ARRAY(SELECT g.site_id FROM member_sites g WHERE g.member_id = m.id) AS "sites!"
FROM oauth_access_tokens o
JOIN tokens t ON t.id = o.token_id
JOIN people p ON p.id = t.person_id
JOIN accounts a ON a.id = t.account_id
JOIN members m ON m.account_id = t.account_id AND m.person_id = t.person_id
WHERE o.secret_hash = $1 AND o.expires_at > $2 AND (t.expires_at IS NULL OR t.expires_at > $2)
