-- Gives the identities that still have no issuer, except those at GitHub, an empty one, which no provider
-- has.
UPDATE identities SET issuer = '' WHERE provider <> 'github' AND issuer IS NULL
