-- Alerts, those who hear of them, and what was sent.

-- What a member wants to hear of, in an account; without a row, the defaults of the member's role.
CREATE TABLE alert_settings (
    account_id    uuid NOT NULL,
    person_id     uuid NOT NULL,
    email         boolean NOT NULL,
    push          boolean NOT NULL,
    -- NULL: all.
    kinds         text[],
    site_ids      uuid[],
    frequency     text NOT NULL CHECK (frequency IN ('at_once', 'hourly', 'daily')),
    -- The hour of the day for `daily`.
    daily_hour    smallint NOT NULL CHECK (daily_hour BETWEEN 0 AND 23),
    -- Minutes of the day in the person's time zone; NULL: no quiet hours.
    quiet_from    smallint CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_until   smallint CHECK (quiet_until BETWEEN 0 AND 1439),
    say_when_over boolean NOT NULL,
    PRIMARY KEY (account_id, person_id),
    FOREIGN KEY (account_id, person_id) REFERENCES members (account_id, person_id) ON DELETE CASCADE,
    CHECK (num_nulls(quiet_from, quiet_until) IN (0, 2))
);

CREATE TABLE alerts (
    id           uuid PRIMARY KEY,
    account_id   uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    -- NULL: it concerns the account.
    site_id      uuid REFERENCES sites ON DELETE CASCADE,
    kind         text NOT NULL,
    -- Distinguishes alerts of one kind: a goal's id, a reason, a check. Empty where a site has at most one.
    subject      text NOT NULL DEFAULT '',
    severity     text NOT NULL CHECK (severity IN ('info', 'warning', 'critical')),
    -- The values of its text.
    params       jsonb NOT NULL,
    opened_at    bigint NOT NULL,
    updated_at   bigint NOT NULL,
    -- When the messages on it were written; NULL: not yet, since it was muted.
    announced_at bigint,
    over_at      bigint,
    CHECK (over_at >= opened_at)
);
-- An open alert is found once, by however many servers.
CREATE UNIQUE INDEX alerts_open ON alerts (account_id, coalesce(site_id, '00000000-0000-0000-0000-000000000000'), kind, subject)
    WHERE over_at IS NULL;
CREATE INDEX alerts_over ON alerts (account_id, over_at DESC) WHERE over_at IS NOT NULL;
CREATE INDEX alerts_site ON alerts (site_id);

-- A mute holds for a kind of alert at a site (NULL: of the account) until a moment.
CREATE TABLE alert_mutes (
    id         uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    site_id    uuid REFERENCES sites ON DELETE CASCADE,
    kind       text NOT NULL,
    until      bigint NOT NULL,
    muted_by   uuid REFERENCES people ON DELETE SET NULL
);
CREATE UNIQUE INDEX alert_mutes_what ON alert_mutes (account_id, coalesce(site_id, '00000000-0000-0000-0000-000000000000'), kind);

CREATE TABLE alert_channels (
    id            uuid PRIMARY KEY,
    account_id    uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    kind          text NOT NULL CHECK (kind IN ('email', 'webhook', 'slack', 'mattermost', 'teams', 'discord', 'telegram', 'ntfy', 'pagerduty')),
    name          text NOT NULL CHECK (name <> ''),
    -- Sealed: where messages go, which may hold a secret, and what proves who sends.
    address       bytea NOT NULL,
    secret        bytea,
    -- The secret before, good until a moment: a rotation.
    former_secret bytea,
    former_until  bigint,
    -- Of kind, address and (where that is all) secret under a key of the deployment: two channels of an account never
    -- lead to the same place.
    place_hash    bytea NOT NULL,
    -- The address as people may see it: whole where it holds no secret, else its host and its last characters.
    shown         text,
    kinds         text[],
    site_ids      uuid[],
    frequency     text NOT NULL CHECK (frequency IN ('at_once', 'hourly', 'daily')),
    daily_hour    smallint NOT NULL CHECK (daily_hour BETWEEN 0 AND 23),
    quiet_from    smallint CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_until   smallint CHECK (quiet_until BETWEEN 0 AND 1439),
    zone          text NOT NULL,
    language      text NOT NULL,
    say_when_over boolean NOT NULL,
    is_on         boolean NOT NULL DEFAULT true,
    -- Why Stile switched it off, as a code; NULL: it did not.
    off_why       text CHECK (off_why IN ('refused', 'failed')),
    -- Since when every attempt fails; NULL: the last one did not.
    failing_since bigint,
    -- How many messages in a row the other side refused.
    refusals      integer NOT NULL DEFAULT 0,
    -- An email address that belongs to no member must be confirmed; the hash of the link's token.
    confirmed     boolean NOT NULL,
    -- Whether by that link; an address that needed none is that of a member, and is one for as long as they are.
    by_link       boolean NOT NULL DEFAULT false,
    confirm_hash  bytea UNIQUE,
    confirm_until bigint,
    created_at    bigint NOT NULL,
    created_by    uuid REFERENCES people ON DELETE SET NULL,
    UNIQUE (account_id, place_hash),
    CHECK (num_nulls(quiet_from, quiet_until) IN (0, 2)),
    CHECK (num_nulls(former_secret, former_until) IN (0, 2)),
    CHECK (num_nulls(confirm_hash, confirm_until) IN (0, 2)),
    CHECK (NOT is_on OR off_why IS NULL)
);

-- Who is to hear of an alert: written in the transaction that found it.
CREATE TABLE alert_messages (
    id            uuid PRIMARY KEY,
    account_id    uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    alert_id      uuid NOT NULL REFERENCES alerts ON DELETE CASCADE,
    event         text NOT NULL CHECK (event IN ('opened', 'over')),
    -- The recipient: a channel, a person by email, or a person's device.
    channel_id    uuid REFERENCES alert_channels ON DELETE CASCADE,
    person_id     uuid REFERENCES people ON DELETE CASCADE,
    device_id     uuid REFERENCES push_devices ON DELETE CASCADE,
    -- The same as text: `channel:…`, `person:…` or `device:…`. What goes to one recipient at one time is sent as one.
    recipient     text NOT NULL,
    created_at    bigint NOT NULL,
    -- Not before: after quiet hours, at the full hour, or at the hour of the day.
    due_at        bigint NOT NULL,
    next_at       bigint NOT NULL,
    tries         integer NOT NULL DEFAULT 0,
    -- The id under which it goes out with others, the same at each attempt.
    batch         uuid,
    -- A server is sending it, until then at the latest.
    claimed_until bigint,
    ended_at      bigint,
    outcome       text CHECK (outcome IN ('delivered', 'given_up', 'dropped')),
    CHECK (num_nonnulls(channel_id, person_id) = 1 AND (device_id IS NULL OR person_id IS NOT NULL)),
    CHECK (num_nulls(ended_at, outcome) IN (0, 2)),
    UNIQUE (alert_id, event, recipient)
);
CREATE INDEX alert_messages_due ON alert_messages (next_at) WHERE ended_at IS NULL;
CREATE INDEX alert_messages_recipient ON alert_messages (recipient) WHERE ended_at IS NULL;
CREATE INDEX alert_messages_account ON alert_messages (account_id);
CREATE INDEX alert_messages_person ON alert_messages (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX alert_messages_device ON alert_messages (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX alert_messages_batch ON alert_messages (batch);
CREATE INDEX alert_messages_channel ON alert_messages (channel_id);

-- Every attempt to deliver something; kept for 90 days.
CREATE TABLE deliveries (
    id           uuid PRIMARY KEY,
    at           bigint NOT NULL,
    account_id   uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    way          text NOT NULL CHECK (way IN ('channel', 'email', 'push')),
    channel_id   uuid REFERENCES alert_channels ON DELETE SET NULL,
    channel_name text,
    channel_kind text,
    person_id    uuid REFERENCES people ON DELETE SET NULL,
    -- To whom, where it is no member.
    address      text,
    event        text NOT NULL CHECK (event IN ('opened', 'over', 'bundle', 'test', 'report')),
    title        text NOT NULL,
    site_ids     uuid[] NOT NULL DEFAULT '{}',
    alert_ids    uuid[] NOT NULL DEFAULT '{}',
    attempt      integer NOT NULL,
    outcome      text NOT NULL CHECK (outcome IN ('delivered', 'later', 'refused', 'given_up')),
    status       integer,
    took_ms      bigint NOT NULL,
    error        text,
    next_at      bigint
);
CREATE INDEX deliveries_account ON deliveries (account_id, at DESC);
CREATE INDEX deliveries_channel ON deliveries (channel_id, at DESC);
CREATE INDEX deliveries_person ON deliveries (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX deliveries_at ON deliveries (at);

-- An email whose attempts are deliveries: what they say of it.
CREATE TABLE mail_deliveries (
    mail_id      uuid PRIMARY KEY REFERENCES mails ON DELETE CASCADE,
    account_id   uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    channel_id   uuid REFERENCES alert_channels ON DELETE CASCADE,
    person_id    uuid REFERENCES people ON DELETE CASCADE,
    address      text,
    event        text NOT NULL,
    title        text NOT NULL,
    site_ids     uuid[] NOT NULL DEFAULT '{}',
    alert_ids    uuid[] NOT NULL DEFAULT '{}'
);
CREATE INDEX mail_deliveries_account ON mail_deliveries (account_id);
CREATE INDEX mail_deliveries_channel ON mail_deliveries (channel_id) WHERE channel_id IS NOT NULL;

-- What is watched of a site (`hits`, `goal:…`, `left_out:…`, `source:…`), and what of it is open: any server continues from it.
CREATE TABLE alert_watches (
    site_id uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    what    text NOT NULL,
    state   jsonb NOT NULL,
    PRIMARY KEY (site_id, what)
);

-- When a server last looked, and when none did: hours in which nothing could be counted say nothing about sites.
CREATE TABLE alert_looks (
    name    text PRIMARY KEY,
    last_at bigint NOT NULL
);
CREATE TABLE alert_gaps (
    began_at bigint PRIMARY KEY,
    ended_at bigint NOT NULL CHECK (ended_at > began_at)
);
