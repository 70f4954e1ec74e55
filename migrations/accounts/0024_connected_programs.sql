-- Programs that people connect through OAuth, such as language models.

-- A program as it registered itself: anyone may, and it can do nothing until a person allows it something.
CREATE TABLE oauth_clients (
    id              uuid PRIMARY KEY,
    name            text NOT NULL CHECK (name <> ''),
    redirect_uris   text[] NOT NULL CHECK (cardinality(redirect_uris) > 0),
    created_at      bigint NOT NULL,
    -- When a person last allowed it something; NULL: never.
    last_allowed_at bigint
);
CREATE INDEX oauth_clients_unallowed ON oauth_clients (created_at, id) WHERE last_allowed_at IS NULL;

-- A connected program is a token without a secret of its own: its scopes and sites are there, and people see and revoke it
-- among their tokens.
ALTER TABLE tokens ALTER COLUMN secret_hash DROP NOT NULL;

-- What a person allowed a program.
CREATE TABLE oauth_connections (
    token_id  uuid PRIMARY KEY REFERENCES tokens ON DELETE CASCADE,
    client_id uuid NOT NULL REFERENCES oauth_clients
);
CREATE INDEX oauth_connections_client ON oauth_connections (client_id);

-- What the program fetches its first tokens with. Used once: one that is used again ends the connection.
CREATE TABLE oauth_codes (
    code_hash    bytea PRIMARY KEY,
    token_id     uuid NOT NULL UNIQUE REFERENCES oauth_connections ON DELETE CASCADE,
    redirect_uri text NOT NULL,
    -- SHA-256 of what only the program that asked knows (PKCE).
    challenge    bytea NOT NULL,
    expires_at   bigint NOT NULL,
    used_at      bigint
);

CREATE TABLE oauth_access_tokens (
    secret_hash bytea PRIMARY KEY,
    token_id    uuid NOT NULL REFERENCES oauth_connections ON DELETE CASCADE,
    expires_at  bigint NOT NULL
);
CREATE INDEX oauth_access_tokens_token ON oauth_access_tokens (token_id);

-- Each is used once, for the next one. The used ones stay as long as they would have been valid: one that is used again later
-- was stolen from the program, or by it, and ends the connection.
CREATE TABLE oauth_refresh_tokens (
    secret_hash bytea PRIMARY KEY,
    token_id    uuid NOT NULL REFERENCES oauth_connections ON DELETE CASCADE,
    expires_at  bigint NOT NULL,
    used_at     bigint
);
CREATE INDEX oauth_refresh_tokens_token ON oauth_refresh_tokens (token_id);
