-- The identities that still have no issuer, but for those at GitHub, get an empty one, which no provider has.
UPDATE identities SET issuer = '' WHERE provider <> 'github' AND issuer IS NULL
