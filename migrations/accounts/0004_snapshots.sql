-- What was fetched from the pages of sites: their icons, and copies of pages to show figures on.

CREATE TABLE site_icons (
    site_id   uuid PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
    -- The name under which it was looked for: a renamed site has another icon.
    name      text NOT NULL,
    -- NULL, both: the site has none.
    kind      text,
    bytes     bytea,
    looked_at bigint NOT NULL
);

CREATE TABLE snapshots (
    id       uuid PRIMARY KEY,
    site_id  uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    -- The page as figures name it: one copy of each.
    path     text NOT NULL,
    -- Where it was read, after redirects.
    url      text NOT NULL,
    title    text NOT NULL DEFAULT '',
    -- The copy, packed with zstd, and its length unpacked.
    html     bytea NOT NULL,
    bytes    integer NOT NULL,
    -- Links of the page, and files that are not in the copy.
    links    integer NOT NULL,
    missing  integer NOT NULL,
    made_at  bigint NOT NULL,
    made_by  uuid REFERENCES people ON DELETE SET NULL,
    UNIQUE (site_id, path)
);
