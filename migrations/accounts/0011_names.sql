-- Names that say what is stored. Nothing else changes.

ALTER TABLE sessions RENAME COLUMN half TO pending_second_factor;
-- When the person last signed in or reauthenticated.
ALTER TABLE sessions RENAME COLUMN proved_at TO reauthenticated_at;
-- The country of the address (ISO 3166-1), where it is known.
ALTER TABLE sessions RENAME COLUMN place TO country;

-- What was entered when the link was requested: a name, an account's name, a new address.
ALTER TABLE links RENAME COLUMN wish TO payload;

-- OpenID Connect calls it this: somebody was sent to a provider, and has not come back yet.
ALTER TABLE provider_trips RENAME TO authorization_requests;
ALTER TABLE authorization_requests RENAME CONSTRAINT provider_trips_pkey TO authorization_requests_pkey;
ALTER TABLE authorization_requests
    RENAME CONSTRAINT provider_trips_person_id_fkey TO authorization_requests_person_id_fkey;
