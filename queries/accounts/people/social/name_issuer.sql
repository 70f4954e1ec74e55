-- The identities at this provider that have no issuer get this one.
UPDATE identities SET issuer = $2::text WHERE provider = $1 AND issuer IS NULL
