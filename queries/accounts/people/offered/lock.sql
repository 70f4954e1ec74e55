-- The site that this code offers, with the account it is of, held until the transaction ends.
SELECT s.id, s.name, s.account_id, a.name AS account, a.suspended, o.expires_at
FROM site_offers o
JOIN sites s ON s.id = o.site_id
JOIN accounts a ON a.id = s.account_id
WHERE o.code_hash = $1
FOR UPDATE OF o, s
