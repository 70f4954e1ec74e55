-- Who buys for an account when this person goes to the checkout, and whether this version of the data processing agreement
-- was accepted.
SELECT b.kind AS "kind?", b.country AS "country?", b.vat_number AS "vat_number?",
       coalesce(nullif(b.email, ''), p.email) AS "email!",
       EXISTS (SELECT FROM dpa_acceptances d WHERE d.account_id = $1 AND d.version = $3) AS "accepted_dpa!"
FROM people p
LEFT JOIN buyers b ON b.account_id = $1
WHERE p.id = $2
