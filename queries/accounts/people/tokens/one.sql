-- A token of the account; of one person only where $3 is given.
SELECT t.id, t.name, t.scopes, t.created_at, t.expires_at, t.used_at,
       p.id AS maker_id, p.name AS maker_name,
       t.site_ids IS NOT NULL AS "limited!",
       ARRAY(SELECT s.name FROM sites s WHERE s.id = ANY (t.site_ids) ORDER BY s.name) AS "sites!"
FROM tokens t
JOIN people p ON p.id = t.person_id
WHERE t.id = $1 AND t.account_id = $2 AND ($3::uuid IS NULL OR t.person_id = $3)
