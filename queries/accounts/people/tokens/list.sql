-- The account's tokens, newest first; of one person only where $2 is given.
SELECT t.id, t.name, t.scopes, t.created_at, t.expires_at, t.used_at,
       p.id AS maker_id, p.name AS maker_name,
       t.site_ids IS NOT NULL AS "limited!",
       ARRAY(SELECT s.name FROM sites s WHERE s.id = ANY (t.site_ids) ORDER BY s.name) AS "sites!"
FROM tokens t
JOIN people p ON p.id = t.person_id
WHERE t.account_id = $1 AND ($2::uuid IS NULL OR t.person_id = $2)
ORDER BY t.created_at DESC, t.id DESC
