-- The person's recovery codes, as hashes.
INSERT INTO recovery_codes (person_id, code_hash) SELECT $1, unnest($2::bytea[])
