-- Plans and billing: what accounts have bought, who buys, what they use, and what payment providers reported.

-- What an account has. No row: it never had a plan.
CREATE TABLE subscriptions (
    account_id   uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    -- A plan of the settings, which may have been removed since.
    plan         text NOT NULL,
    state        text NOT NULL CHECK (state IN ('trial', 'active', 'past_due', 'cancelled', 'ended')),
    -- Since when it is in this state.
    since        bigint NOT NULL,
    period       text CHECK (period IN ('month', 'year')),
    amount       numeric(18, 4),
    currency     text,
    -- When a paid period began: use is counted by months from here.
    period_start bigint,
    renews_at    bigint,
    -- When it ends: a trial, and what is not renewed.
    ends_at      bigint,
    cancelled_at bigint,
    -- When it was first paid for: a consumer may withdraw for 14 days.
    bought_at    bigint,
    -- Who bills it: a payment provider, or a relay; NULL: it is not billed.
    provider     text,
    customer     text,
    provider_id  text,
    -- The own time of the newest report that was applied.
    reported_at  bigint,
    withdrawn_at bigint,
    -- Asking for the account's deletion stopped the renewal: taking that back takes it up again.
    resume_after_deletion boolean NOT NULL DEFAULT false,
    -- Emails before a trial's end that were written.
    reminded     smallint NOT NULL DEFAULT 0,
    -- The subscription at a provider that was given up when an operator gave a plan: what is still reported of it is ignored.
    former_id    text
);
CREATE INDEX subscriptions_provider ON subscriptions (provider, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX subscriptions_customer ON subscriptions (provider, customer) WHERE customer IS NOT NULL;
CREATE INDEX subscriptions_state ON subscriptions (state, plan);
CREATE INDEX subscriptions_ends ON subscriptions (ends_at) WHERE ends_at IS NOT NULL AND state <> 'ended';

-- Limits that an operator set in place of the plan's; NULL: the plan's.
CREATE TABLE own_limits (
    account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    hits       bigint CHECK (hits >= 0),
    sites      integer CHECK (sites >= 0),
    members    integer CHECK (members >= 0),
    keep_days  integer CHECK (keep_days > 0),
    reason     text NOT NULL DEFAULT '',
    set_by     uuid REFERENCES people ON DELETE SET NULL,
    set_at     bigint NOT NULL
);

-- Who buys.
CREATE TABLE buyers (
    account_id       uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    kind             text CHECK (kind IN ('consumer', 'business')),
    name             text NOT NULL DEFAULT '',
    country          text,
    vat_number       text,
    -- When VIES confirmed the number, and under which number of the request.
    vat_checked_at   bigint,
    vat_consultation text,
    email            text,
    address          text NOT NULL DEFAULT '',
    reference        text NOT NULL DEFAULT '',
    updated_at       bigint NOT NULL
);

-- Who accepted which version of the data processing agreement.
CREATE TABLE dpa_acceptances (
    id         uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    version    text NOT NULL,
    person_id  uuid REFERENCES people ON DELETE SET NULL,
    name       text NOT NULL,
    at         bigint NOT NULL,
    UNIQUE (account_id, version)
);

-- Counted page views and custom events of the account's sites in its period.
CREATE TABLE account_usage (
    account_id   uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    period_start bigint NOT NULL,
    period_end   bigint NOT NULL,
    hits         bigint NOT NULL,
    -- NULL: not counted in this period yet.
    counted_at   bigint,
    -- When it is to be counted next; NULL: it has no limit that needs it.
    next_at      bigint,
    -- The highest share in percent that was announced in this period.
    notified     smallint NOT NULL DEFAULT 0 CHECK (notified IN (0, 80, 100, 120)),
    over_since   bigint
);
CREATE INDEX account_usage_next ON account_usage (next_at) WHERE next_at IS NOT NULL;

-- Since when its hits are excluded as over_limit.
ALTER TABLE accounts ADD COLUMN held_at bigint;

-- Each event of a provider, once: a repeated one changes nothing.
CREATE TABLE provider_events (
    provider    text NOT NULL,
    event_id    text NOT NULL,
    at          bigint,
    received_at bigint NOT NULL,
    account_id  uuid,
    kind        text NOT NULL,
    outcome     text NOT NULL,
    PRIMARY KEY (provider, event_id)
);
CREATE INDEX provider_events_account ON provider_events (account_id, received_at DESC) WHERE account_id IS NOT NULL;
CREATE INDEX provider_events_received ON provider_events (received_at);
