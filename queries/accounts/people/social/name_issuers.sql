-- Gives the identities without an issuer that of their provider. The issuer is empty for the other provider if the settings
-- name none, since no provider has an empty one. Identities at GitHub have none.
UPDATE identities
   SET issuer = CASE provider WHEN 'google' THEN $1::text WHEN 'microsoft' THEN $2::text ELSE $3::text END
 WHERE issuer IS NULL AND provider <> 'github'
