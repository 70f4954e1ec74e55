-- A person accepts a version of the data processing agreement for an account, unless it was accepted before.
INSERT INTO dpa_acceptances (id, account_id, version, person_id, name, at)
SELECT $1, $2, $3, p.id, p.name, $5 FROM people p WHERE p.id = $4
ON CONFLICT (account_id, version) DO NOTHING
