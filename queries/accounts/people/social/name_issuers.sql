-- Gives the identities without an issuer that of their provider. If the settings name no other provider, its is empty,
-- as no provider's is. Identities at GitHub have none.
UPDATE identities
   SET issuer = CASE provider WHEN 'google' THEN $1::text WHEN 'microsoft' THEN $2::text ELSE $3::text END
 WHERE issuer IS NULL AND provider <> 'github'
