-- Goals, what is picked on pages, funnels, and what money was worth.

-- Something that visitors are hoped to do.
CREATE TABLE goals (
    id         uuid PRIMARY KEY,
    site_id    uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    name       text NOT NULL CHECK (name <> ''),
    made_by    uuid REFERENCES people ON DELETE SET NULL,
    created_at bigint NOT NULL
);
CREATE UNIQUE INDEX goals_name ON goals (site_id, lower(name));
CREATE INDEX goals_made_by ON goals (made_by) WHERE made_by IS NOT NULL;

-- What reaches a goal, and since when: a version is never changed, only followed by another.
CREATE TABLE goal_versions (
    goal_id     uuid NOT NULL REFERENCES goals ON DELETE CASCADE,
    -- 1, 2, 3 ...
    number      integer NOT NULL CHECK (number > 0),
    -- shared::goal::Definition
    definition  jsonb NOT NULL,
    -- What reaching it is worth: neither: nothing; `from_event`: the event's own amount; else this much.
    from_event  boolean NOT NULL DEFAULT false,
    amount      numeric(18, 4),
    currency    text,
    -- The first moment it counts for, in Unix seconds; NULL: the whole past, in place of all versions before.
    counts_from bigint,
    made_by     uuid REFERENCES people ON DELETE SET NULL,
    made_at     bigint NOT NULL,
    PRIMARY KEY (goal_id, number),
    CHECK ((amount IS NULL) = (currency IS NULL)),
    CHECK (NOT (from_event AND amount IS NOT NULL))
);
CREATE INDEX goal_versions_made_by ON goal_versions (made_by) WHERE made_by IS NOT NULL;

-- When a goal was paused: what happened then never reaches it.
CREATE TABLE goal_pauses (
    goal_id    uuid NOT NULL REFERENCES goals ON DELETE CASCADE,
    -- Unix seconds; the second one is the first moment after it, NULL while it is paused.
    paused_at  bigint NOT NULL,
    resumed_at bigint CHECK (resumed_at >= paused_at),
    PRIMARY KEY (goal_id, paused_at)
);
CREATE UNIQUE INDEX goal_pauses_open ON goal_pauses (goal_id) WHERE resumed_at IS NULL;

-- A named element of pages, whose clicks and views count.
CREATE TABLE picks (
    id         uuid PRIMARY KEY,
    site_id    uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    name       text NOT NULL CHECK (name <> ''),
    -- The pages it is looked for on: a path in which * stands for any run of characters.
    page       text NOT NULL CHECK (page <> ''),
    -- CSS selectors, the most lasting first; the first that finds exactly one element is taken.
    selectors  text[] NOT NULL CHECK (cardinality(selectors) > 0),
    -- Its text when it was picked, to tell people what it is.
    text       text,
    made_by    uuid REFERENCES people ON DELETE SET NULL,
    created_at bigint NOT NULL
);
CREATE UNIQUE INDEX picks_name ON picks (site_id, lower(name));
CREATE INDEX picks_made_by ON picks (made_by) WHERE made_by IS NOT NULL;

-- A named part of pages, from one element to another, whose reach and reading time count.
CREATE TABLE stretches (
    id             uuid PRIMARY KEY,
    site_id        uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    name           text NOT NULL CHECK (name <> ''),
    page           text NOT NULL CHECK (page <> ''),
    from_selectors text[] NOT NULL CHECK (cardinality(from_selectors) > 0),
    -- Empty: it ends where the first element does.
    to_selectors   text[] NOT NULL,
    made_by        uuid REFERENCES people ON DELETE SET NULL,
    created_at     bigint NOT NULL
);
CREATE UNIQUE INDEX stretches_name ON stretches (site_id, lower(name));
CREATE INDEX stretches_made_by ON stretches (made_by) WHERE made_by IS NOT NULL;

-- Steps that visitors are hoped to take.
CREATE TABLE funnels (
    id         uuid PRIMARY KEY,
    site_id    uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    name       text NOT NULL CHECK (name <> ''),
    -- 2 to 12 of them, each a goal's id or a definition of its own: figures::funnels::Step
    steps      jsonb NOT NULL,
    -- ordered, contiguous, any
    step_order text NOT NULL CHECK (step_order IN ('ordered', 'contiguous', 'any')),
    -- Most seconds between one step and the next; NULL: any.
    within_seconds integer CHECK (within_seconds > 0),
    made_by    uuid REFERENCES people ON DELETE SET NULL,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL
);
CREATE UNIQUE INDEX funnels_name ON funnels (site_id, lower(name));
CREATE INDEX funnels_made_by ON funnels (made_by) WHERE made_by IS NOT NULL;

-- What one euro was worth on a day, in units of a currency; set by whoever runs the deployment, before the
-- table that comes with the program. The last day at or before the one asked for holds.
CREATE TABLE currency_rates (
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    day      date NOT NULL,
    per_euro numeric(18, 8) NOT NULL CHECK (per_euro > 0),
    PRIMARY KEY (currency, day)
);
