-- Sign-in in every way, second steps, teams, mails and limits.

ALTER TABLE accounts
    -- When it will be deleted, who asked for it and when.
    ADD COLUMN delete_at        bigint,
    ADD COLUMN delete_asked_at  bigint,
    ADD COLUMN delete_asked_by  uuid REFERENCES people ON DELETE SET NULL,
    -- How many of the mails before the deletion were written.
    ADD COLUMN delete_mails     smallint NOT NULL DEFAULT 0,
    -- From this moment on everyone in it must have a second step.
    ADD COLUMN second_step_from bigint;
CREATE INDEX accounts_delete ON accounts (delete_at) WHERE delete_at IS NOT NULL;

-- What is left of a deleted account: that it was, and when it went. No name, nobody's address.
CREATE TABLE deleted_accounts (
    id         uuid PRIMARY KEY,
    created_at bigint NOT NULL,
    asked_at   bigint NOT NULL,
    deleted_at bigint NOT NULL,
    sites      integer NOT NULL,
    members    integer NOT NULL
);

ALTER TABLE people
    -- Argon2id in the PHC string format; NULL: signs in by link or provider only.
    ADD COLUMN password           text,
    ADD COLUMN password_at        bigint,
    -- The sealed secret of the authenticator app; NULL: no second step.
    ADD COLUMN second_secret      bytea,
    ADD COLUMN second_at          bigint,
    -- The last interval of 30 seconds whose digits were used: none is taken twice.
    ADD COLUMN second_interval    bigint NOT NULL DEFAULT 0,
    -- A secret that was shown and not yet confirmed.
    ADD COLUMN second_pending     bytea,
    ADD COLUMN second_pending_at  bigint,
    -- The first-steps list: what was put aside, and what is not shown again until when.
    ADD COLUMN setup_aside        text[] NOT NULL DEFAULT '{}',
    ADD COLUMN snoozed            jsonb NOT NULL DEFAULT '{}';

-- Codes for the day the phone is lost, each good once.
CREATE TABLE recovery_codes (
    person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    used_at   bigint,
    PRIMARY KEY (person_id, code_hash)
);

-- Sign-in through an OpenID Connect provider: whom its `sub` is here.
CREATE TABLE identities (
    id         uuid PRIMARY KEY,
    person_id  uuid NOT NULL REFERENCES people ON DELETE CASCADE,
    provider   text NOT NULL,
    subject    text NOT NULL,
    email      text NOT NULL DEFAULT '',
    created_at bigint NOT NULL,
    used_at    bigint,
    UNIQUE (provider, subject),
    UNIQUE (person_id, provider)
);

-- A way to a provider that somebody set out on: what must come back with them.
CREATE TABLE provider_trips (
    state_hash bytea PRIMARY KEY,
    provider   text NOT NULL,
    -- Sealed: the nonce and the PKCE verifier.
    secrets    bytea NOT NULL,
    -- Whoever connects the provider; NULL: somebody signs in.
    person_id  uuid REFERENCES people ON DELETE CASCADE,
    session_id uuid,
    -- Ties the way back to the browser that set out.
    browser_hash bytea NOT NULL,
    back_to    text NOT NULL DEFAULT '/',
    expires_at bigint NOT NULL
);

ALTER TABLE members ADD COLUMN seen_at bigint;

ALTER TABLE sessions
    -- The first step is done, the second is awaited: nothing else may be done.
    ADD COLUMN half    boolean NOT NULL DEFAULT false,
    -- When the person last showed who they are: by link, password, provider or digits.
    ADD COLUMN proved_at bigint NOT NULL DEFAULT 0,
    ADD COLUMN address text,
    -- The country of the address, where it is known.
    ADD COLUMN place   text;

-- Links carry a token; most also show six digits in their mail, for another device.
ALTER TABLE links
    DROP CONSTRAINT links_kind_check,
    ADD CONSTRAINT links_kind_check
        CHECK (kind IN ('start', 'sign_in', 'sign_up', 'reset', 'email', 'opening')),
    -- The address that the link was mailed to, in lower case.
    ADD COLUMN email     text,
    ADD COLUMN code_hash bytea,
    -- Codes typed wrong: five end the link.
    ADD COLUMN wrong     integer NOT NULL DEFAULT 0,
    -- What was typed when it was asked for: a name, an account's name, a new address.
    ADD COLUMN wish      jsonb;
CREATE INDEX links_email ON links (kind, email) WHERE email IS NOT NULL;
CREATE INDEX links_over ON links (expires_at);

CREATE TABLE invitations (
    id         uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    email      text NOT NULL,
    role       role NOT NULL,
    billing    boolean NOT NULL DEFAULT false,
    devices    boolean NOT NULL DEFAULT false,
    site_ids   uuid[] NOT NULL DEFAULT '{}',
    token_hash bytea NOT NULL UNIQUE,
    invited_by uuid REFERENCES people ON DELETE SET NULL,
    created_at bigint NOT NULL,
    sent_at    bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE UNIQUE INDEX invitations_email ON invitations (account_id, lower(email));

-- An operator's invite to open an account.
CREATE TABLE openings (
    id         uuid PRIMARY KEY,
    email      text NOT NULL,
    account    text,
    token_hash bytea NOT NULL UNIQUE,
    invited_by uuid REFERENCES people ON DELETE SET NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at    bigint
);

-- Members who ask for a site of the account that was not given to them.
CREATE TABLE access_requests (
    id        uuid PRIMARY KEY,
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    site_id   uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    message   text NOT NULL DEFAULT '',
    asked_at  bigint NOT NULL,
    UNIQUE (member_id, site_id)
);

-- Support by an operator: asked, granted until a moment, over.
CREATE TABLE support (
    id          uuid PRIMARY KEY,
    account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    operator_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
    reason      text NOT NULL DEFAULT '',
    asked_at    bigint NOT NULL,
    granted_at  bigint,
    granted_by  uuid REFERENCES people ON DELETE SET NULL,
    until       bigint,
    ended_at    bigint
);
CREATE UNIQUE INDEX support_open ON support (account_id) WHERE ended_at IS NULL;

-- A code that lets another account take a site over.
CREATE TABLE site_offers (
    site_id    uuid PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
    code_hash  bytea NOT NULL UNIQUE,
    offered_by uuid REFERENCES people ON DELETE SET NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE push_devices (
    id         uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    person_id  uuid NOT NULL REFERENCES people ON DELETE CASCADE,
    name       text NOT NULL,
    endpoint   text NOT NULL UNIQUE,
    p256dh     bytea NOT NULL,
    auth       bytea NOT NULL,
    created_at bigint NOT NULL,
    used_at    bigint,
    -- The last refusal of the push service, in words.
    failed     text
);
CREATE INDEX push_devices_account ON push_devices (account_id);

-- Keys of the deployment that were made on its first start, sealed.
CREATE TABLE deployment_keys (
    name       text PRIMARY KEY,
    sealed     bytea NOT NULL,
    created_at bigint NOT NULL
);

-- Mails to be sent: written in the transaction of the deed, deleted when they are gone.
CREATE TABLE mails (
    id         uuid PRIMARY KEY,
    recipient  text NOT NULL,
    subject    text NOT NULL,
    text       text NOT NULL,
    html       text NOT NULL,
    link       text,
    created_at bigint NOT NULL,
    next_at    bigint NOT NULL,
    tries      integer NOT NULL DEFAULT 0,
    error      text
);
CREATE INDEX mails_next ON mails (next_at);

-- When each key's bucket is full again, microseconds; see base::limits.
CREATE TABLE limits (
    key     bytea PRIMARY KEY,
    full_at bigint NOT NULL
);
CREATE INDEX limits_full ON limits (full_at);

-- Deeds of nobody in an account's membership (an operator, the service itself) have words for who did them.
ALTER TABLE audit ADD COLUMN by text;
CREATE INDEX audit_person ON audit (person_id, at DESC) WHERE person_id IS NOT NULL;
