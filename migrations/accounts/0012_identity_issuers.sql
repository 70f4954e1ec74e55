-- A subject (`sub`) is unique at its issuer only: another issuer may give the same one to somebody else. Null at GitHub,
-- where the subject names the server, and until the first start, which enters the issuer of the settings; empty where the
-- settings had no such provider then, so that nobody signs in with it.
ALTER TABLE identities ADD COLUMN issuer text;

ALTER TABLE identities DROP CONSTRAINT identities_provider_subject_key;
CREATE UNIQUE INDEX identities_subject ON identities (provider, coalesce(issuer, ''), subject);
