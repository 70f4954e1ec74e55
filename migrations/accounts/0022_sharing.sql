-- What sites share with people who are not members.

-- No row: the settings were never saved.
CREATE TABLE shares (
    site_id    uuid PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
    -- Whether everyone can see the dashboard.
    is_public  boolean NOT NULL,
    parts      text[] NOT NULL,
    -- The fewest visitors of a value that is shown by itself.
    smallest   smallint NOT NULL CHECK (smallest BETWEEN 0 AND 100),
    -- Whether everyone can ask for the views of a page.
    counts     boolean NOT NULL,
    -- The hosts whose pages may embed the dashboard.
    hosts      text[] NOT NULL,
    changed_at bigint NOT NULL,
    -- Views of a page are exact, however few its visitors are.
    CHECK (NOT counts OR smallest < 2)
);

-- Private links.
CREATE TABLE share_links (
    id         uuid PRIMARY KEY,
    site_id    uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    name       text NOT NULL CHECK (name <> ''),
    key_hash   bytea NOT NULL UNIQUE,
    -- In the PHC string format; NULL: the link needs no password.
    password   text,
    created_at bigint NOT NULL,
    created_by uuid REFERENCES people ON DELETE SET NULL,
    expires_at bigint,
    used_at    bigint
);
CREATE INDEX share_links_site ON share_links (site_id, created_at);
CREATE INDEX share_links_created_by ON share_links (created_by) WHERE created_by IS NOT NULL;
