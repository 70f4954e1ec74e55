-- The identities at GitHub that have a number and no server get this one.
UPDATE identities
SET subject = $1::text || '/' || subject
WHERE provider = 'github' AND subject ~ '^[0-9]+$'
