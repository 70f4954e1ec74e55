-- The site that this code offers, with the account it is of, held until the transaction ends. One whose visitors are
-- asked for consent is not transferred.
SELECT s.id, s.name, s.account_id, a.name AS account, a.suspended, o.expires_at
FROM site_offers o
JOIN sites s ON s.id = o.site_id
JOIN accounts a ON a.id = s.account_id
WHERE o.code_hash = $1
    AND NOT EXISTS (SELECT FROM hard_settings h WHERE h.site_id = s.id AND h.on_since IS NOT NULL)
FOR UPDATE OF o, s
