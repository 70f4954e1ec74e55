-- Who buys for an account, and where invoices go.
SELECT kind, name, country, vat_number, vat_checked_at, vat_consultation, email, address, reference
FROM buyers
WHERE account_id = $1
