-- The operator's area: who runs the deployment, what they did, and what they changed of accounts.

-- The addresses of `[operator] addresses` in the settings, in lower case; each start of a server writes them.
CREATE TABLE operator_addresses (
    address text PRIMARY KEY
);
-- Who runs the deployment.
CREATE VIEW operators AS
SELECT p.id AS person_id
FROM people p
WHERE p.operator OR EXISTS (SELECT FROM operator_addresses o WHERE o.address = lower(p.email));

-- What operators read and changed. No row is tied to an account or a person: the log outlives both.
CREATE TABLE operator_log (
    id           uuid PRIMARY KEY,
    at           bigint NOT NULL,
    -- NULL: on the server itself, with `stile`.
    person_id    uuid,
    name         text NOT NULL,
    action       text NOT NULL,
    account_id   uuid,
    account_name text,
    details      jsonb,
    address      text,
    -- Nothing was changed.
    is_read      boolean NOT NULL DEFAULT false
);
CREATE INDEX operator_log_changes ON operator_log (at DESC) WHERE NOT is_read;
CREATE INDEX operator_log_at ON operator_log (at DESC);
CREATE INDEX operator_log_account ON operator_log (account_id, at DESC) WHERE account_id IS NOT NULL;

-- What operators note about an account for each other. Its members do not see it.
CREATE TABLE operator_notes (
    id         uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    person_id  uuid REFERENCES people ON DELETE SET NULL,
    name       text NOT NULL,
    text       text NOT NULL CHECK (text <> ''),
    at         bigint NOT NULL
);
CREATE INDEX operator_notes_account ON operator_notes (account_id, at DESC);

ALTER TABLE accounts
    -- When it will be suspended at the latest; NULL: not announced.
    ADD COLUMN suspends_at        bigint,
    -- Why it is or will be suspended, in the operator's words.
    ADD COLUMN suspend_reason     text NOT NULL DEFAULT '',
    ADD COLUMN suspended_at       bigint,
    -- An owner cannot stop a deletion that an operator set.
    ADD COLUMN delete_by_operator boolean NOT NULL DEFAULT false;
CREATE INDEX accounts_suspends ON accounts (suspends_at) WHERE suspends_at IS NOT NULL;
CREATE INDEX accounts_suspended ON accounts (id) WHERE suspended;
CREATE INDEX accounts_held ON accounts (id) WHERE held_at IS NOT NULL;

-- The emails that announce a suspension: it waits until none of them is in `mails`.
CREATE TABLE suspension_mails (
    mail_id    uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE
);
CREATE INDEX suspension_mails_account ON suspension_mails (account_id);

ALTER TABLE openings
    -- The plan that the account gets; NULL: that of every new account.
    ADD COLUMN plan       text,
    -- Days of trial of that plan; NULL: it is given without an end.
    ADD COLUMN trial_days integer CHECK (trial_days > 0),
    ADD COLUMN revoked_at bigint,
    -- The account that it opened, and when that got the plan.
    ADD COLUMN account_id uuid REFERENCES accounts ON DELETE SET NULL,
    ADD COLUMN applied_at bigint;
CREATE INDEX openings_created ON openings (created_at DESC);
CREATE INDEX openings_to_apply ON openings (account_id) WHERE account_id IS NOT NULL AND plan IS NOT NULL AND applied_at IS NULL;

-- Emails to the owners of accounts.
CREATE TABLE announcements (
    id         uuid PRIMARY KEY,
    at         bigint NOT NULL,
    person_id  uuid REFERENCES people ON DELETE SET NULL,
    name       text NOT NULL,
    subject    text NOT NULL CHECK (subject <> ''),
    text       text NOT NULL CHECK (text <> ''),
    -- To the owners of which accounts: {"plan": …, "state": …}.
    filter     jsonb NOT NULL,
    -- An operator stopped it.
    stopped_at bigint,
    -- Every email is written, or it was stopped.
    ended_at   bigint,
    -- How many owners get it, and to how many it was written and not deleted since.
    owners     bigint NOT NULL DEFAULT 0,
    written    bigint NOT NULL DEFAULT 0
);
CREATE INDEX announcements_open ON announcements (at) WHERE ended_at IS NULL;
CREATE TABLE announcement_recipients (
    announcement_id uuid NOT NULL REFERENCES announcements ON DELETE CASCADE,
    person_id       uuid NOT NULL REFERENCES people ON DELETE CASCADE,
    account_id      uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    -- NULL: not written yet, or the announcement was stopped before it was sent.
    mail_id         uuid,
    PRIMARY KEY (announcement_id, person_id)
);
CREATE INDEX announcement_recipients_mail ON announcement_recipients (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX announcement_recipients_waiting ON announcement_recipients (announcement_id, person_id) WHERE mail_id IS NULL;
CREATE INDEX announcement_recipients_person ON announcement_recipients (person_id);
CREATE INDEX announcement_recipients_account ON announcement_recipients (account_id);

-- Whether an account is in a state of the list's filter: its subscription's state ($2, NULL: it never had a plan), held, suspended, or
-- to be deleted. Without a wanted state every account is.
CREATE FUNCTION is_in_state(
    wanted text, state text, held_at bigint, suspended boolean, suspends_at bigint, delete_at bigint
) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT wanted IS NULL
        OR (wanted IN ('trial', 'active', 'past_due', 'cancelled', 'ended') AND state = wanted)
        OR (wanted = 'none' AND state IS NULL)
        OR (wanted = 'held' AND held_at IS NOT NULL)
        OR (wanted = 'suspended' AND (suspended OR suspends_at IS NOT NULL))
        OR (wanted = 'deletion' AND delete_at IS NOT NULL)
$$;

-- The list of accounts, in each of its orders.
CREATE INDEX accounts_created ON accounts (created_at DESC, id DESC);
CREATE INDEX members_seen ON members ((coalesce(seen_at, 0)) DESC, id DESC);
CREATE INDEX account_usage_hits ON account_usage (hits DESC, account_id DESC);
CREATE INDEX subscriptions_plan ON subscriptions (plan);
-- Which plans are in which states: a filter by both may find few accounts, though each is common.
CREATE STATISTICS subscriptions_states (mcv) ON state, plan FROM subscriptions;
-- Words of names and addresses, to search for their beginnings. Not trigrams: their extension is not installed everywhere.
-- No parser of Postgres reads them: words are what is between ASCII signs, and letters with accents are folded here, since the
-- database's locale may be C.
CREATE FUNCTION words_of(text text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
    SELECT string_to_array(trim(regexp_replace(translate(lower(text),
        'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĄĆČĎĘĚŁŃŇŘŚŠŤŮŹŻŽ',
        'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþąćčďęěłńňřśšťůźżž'),
        '[\x01-\x2f\x3a-\x60\x7b-\x7f]+', ' ', 'g')), ' ')
$$;
CREATE INDEX accounts_words ON accounts USING gin (array_to_tsvector(words_of(name)));
CREATE INDEX people_words ON people USING gin (array_to_tsvector(words_of(email)));
CREATE INDEX sites_words ON sites USING gin (array_to_tsvector(words_of(name)));

-- Emails that come in large numbers: others are sent first.
ALTER TABLE mails ADD COLUMN bulk boolean NOT NULL DEFAULT false;
DROP INDEX mails_order;
CREATE INDEX mails_order ON mails ((bulk OR unsubscribe IS NOT NULL), next_at, id);
