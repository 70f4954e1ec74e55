-- The address that a link confirms, and its report, both held until the transaction ends.
SELECT a.id, a.report_id, a.person_id, a.address, r.account_id, r.site_id, r.rhythm, s.name AS "site?", c.name AS account,
       a.confirmed_at
FROM report_addresses a
JOIN reports r ON r.id = a.report_id
JOIN accounts c ON c.id = r.account_id
LEFT JOIN sites s ON s.id = r.site_id
WHERE a.token_hash = $1 AND a.token_until > $2 AND a.listed
FOR UPDATE OF a, r
