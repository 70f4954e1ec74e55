-- An address that gets a report, and the report, both held until the transaction ends.
SELECT a.id, a.report_id, a.person_id, a.address, r.account_id, r.site_id, s.name AS "site?", c.name AS account
FROM report_addresses a
JOIN reports r ON r.id = a.report_id
JOIN accounts c ON c.id = r.account_id
LEFT JOIN sites s ON s.id = r.site_id
WHERE a.id = $1 AND a.listed
FOR UPDATE OF a, r
