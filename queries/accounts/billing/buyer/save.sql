-- Who buys for an account.
INSERT INTO buyers (account_id, kind, name, country, vat_number, vat_checked_at, vat_consultation, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (account_id) DO UPDATE SET kind = excluded.kind, name = excluded.name, country = excluded.country,
    vat_number = excluded.vat_number, vat_checked_at = excluded.vat_checked_at,
    vat_consultation = excluded.vat_consultation, updated_at = excluded.updated_at
