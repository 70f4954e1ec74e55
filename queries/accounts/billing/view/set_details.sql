-- Where an account's invoices go, and what is on them.
INSERT INTO buyers (account_id, email, address, reference, updated_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (account_id) DO UPDATE SET email = excluded.email, address = excluded.address,
    reference = excluded.reference, updated_at = excluded.updated_at
