-- Reports by email: the digest of a member over all their sites, and the report of a site.

-- An email can have pictures of its own, a way to unsubscribe in one click (RFC 8058), and what it belongs to: what
-- that is learns from `mail_failures` that the email was given up.
ALTER TABLE mails
    ADD COLUMN unsubscribe text,
    ADD COLUMN origin      uuid;

-- The order in which emails are sent: reports, which can be unsubscribed, after all others.
CREATE INDEX mails_order ON mails ((unsubscribe IS NOT NULL), next_at, id);

-- Pictures in the email's HTML, by the name that it has for them.
CREATE TABLE mail_pictures (
    mail_id uuid NOT NULL REFERENCES mails ON DELETE CASCADE,
    name    text NOT NULL,
    png     bytea NOT NULL,
    PRIMARY KEY (mail_id, name)
);

-- Emails with an origin that were given up, until the origin takes notice.
CREATE TABLE mail_failures (
    mail_id   uuid PRIMARY KEY,
    origin    uuid NOT NULL,
    recipient text NOT NULL,
    error     text NOT NULL,
    at        bigint NOT NULL
);
CREATE INDEX mail_failures_origin ON mail_failures (origin);

CREATE TABLE reports (
    id            uuid PRIMARY KEY,
    account_id    uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    -- The site that it is about; NULL: it is the digest of a member.
    site_id       uuid UNIQUE REFERENCES sites ON DELETE CASCADE,
    member_id     uuid UNIQUE REFERENCES members ON DELETE CASCADE,
    rhythm        text NOT NULL CHECK (rhythm IN ('off', 'weekly', 'monthly')),
    -- 1 is Monday.
    weekday       smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
    month_day     smallint NOT NULL CHECK (month_day BETWEEN 1 AND 28),
    hour          smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
    sections      text[] NOT NULL,
    made_by       uuid REFERENCES people ON DELETE SET NULL,
    changed_at    bigint NOT NULL,
    -- Every report that was due up to this moment is done, missed or given up.
    handled_until bigint NOT NULL,
    -- When it is looked at next: it is due, or tried again; NULL: it is off.
    next_at       bigint,
    -- The clock by which `next_at` was worked out: another zone or first day of the week makes it another moment.
    clock         text NOT NULL DEFAULT '',
    -- How often the report that is due now failed, and why.
    tries         integer NOT NULL DEFAULT 0,
    error         text,
    -- The server that makes it now, by a random id, and until when the others leave it alone.
    claim         uuid,
    claimed_until bigint,
    CHECK ((site_id IS NULL) <> (member_id IS NULL))
);
CREATE INDEX reports_next ON reports (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX reports_account_id ON reports (account_id);
CREATE INDEX reports_made_by ON reports (made_by) WHERE made_by IS NOT NULL;

-- Where a report goes.
CREATE TABLE report_addresses (
    id              uuid PRIMARY KEY,
    report_id       uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
    -- The member whose own address it is: then theirs holds, whatever it becomes.
    person_id       uuid REFERENCES people ON DELETE CASCADE,
    address         text NOT NULL,
    -- Whether the report goes there; false: unsubscribed, or taken off the list.
    listed          boolean NOT NULL,
    -- When its owner confirmed that they want the report. A member's own address needs no confirmation.
    confirmed_at    bigint,
    -- When its owner unsubscribed: they alone can have it sent again.
    unsubscribed_at bigint,
    -- The link that confirms, as a hash.
    token_hash      bytea UNIQUE,
    token_until     bigint,
    added_by        uuid REFERENCES people ON DELETE SET NULL,
    added_at        bigint NOT NULL
);
-- A member's own address is what they have now, so what they had before is free for others.
CREATE UNIQUE INDEX report_addresses_address ON report_addresses (report_id, lower(address)) WHERE person_id IS NULL;
CREATE UNIQUE INDEX report_addresses_member ON report_addresses (report_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX report_addresses_report_id ON report_addresses (report_id);
CREATE INDEX report_addresses_person_id ON report_addresses (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX report_addresses_added_by ON report_addresses (added_by) WHERE added_by IS NOT NULL;

-- Each period of a report, once.
CREATE TABLE report_periods (
    id          uuid PRIMARY KEY,
    report_id   uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
    -- The first day and the last, as days since 1970.
    first_day   integer NOT NULL,
    last_day    integer NOT NULL,
    due_at      bigint NOT NULL,
    outcome     text NOT NULL CHECK (outcome IN ('sent', 'missed', 'failed', 'no_address')),
    ended_at    bigint NOT NULL,
    emails      integer NOT NULL DEFAULT 0,
    -- Whether a later report said that this one was missed or failed.
    mentioned   boolean NOT NULL DEFAULT false,
    UNIQUE (report_id, first_day, last_day)
);
