-- Saved views: how somebody looks at a site's figures.

CREATE TABLE saved_views (
    id         uuid PRIMARY KEY,
    site_id    uuid NOT NULL REFERENCES sites ON DELETE CASCADE,
    -- Who alone sees it; NULL: everyone who sees the site.
    member_id  uuid REFERENCES members ON DELETE CASCADE,
    saved_by   uuid REFERENCES people ON DELETE SET NULL,
    name       text NOT NULL CHECK (name <> ''),
    period     text NOT NULL,
    compare    text,
    filters    text[] NOT NULL DEFAULT '{}',
    metric     text NOT NULL,
    created_at bigint NOT NULL
);
CREATE UNIQUE INDEX saved_views_name ON saved_views
    (site_id, coalesce(member_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name));
CREATE INDEX saved_views_member ON saved_views (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX saved_views_saved_by ON saved_views (saved_by) WHERE saved_by IS NOT NULL;
