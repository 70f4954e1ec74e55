-- Visitors who are asked for their consent. Their hits have no column for it: a visit is tied to a visitor who agreed.

-- Every answer, a chain for each site: see shared/src/consent.
CREATE TABLE consent_records (
    site_id    UINTEGER  NOT NULL,
    number     UBIGINT   NOT NULL, -- in the site's chain, from 1
    ts         TIMESTAMP NOT NULL, -- when it was given, UTC
    day        DATE      NOT NULL, -- of ts, in the site's zone
    kind       VARCHAR   NOT NULL,
    how        VARCHAR   NOT NULL,
    hostname   VARCHAR   NOT NULL,
    language   VARCHAR   NOT NULL, -- as shown
    version    VARCHAR,            -- of the banner: the SHA-256 of its content
    tool       VARCHAR,            -- JSON: what a consent tool of the site's own showed
    commitment BLOB,               -- to whom it belongs: only the link's salt opens it
    previous   BLOB      NOT NULL, -- hash of the record before
    hash       BLOB      NOT NULL
);

-- To whom a record belongs, until that visitor is erased.
CREATE TABLE consent_links (
    site_id UINTEGER NOT NULL,
    number  UBIGINT  NOT NULL,
    person  UUID     NOT NULL,
    salt    BLOB     NOT NULL,
    mark    BLOB     NOT NULL -- what stays of the visitor after erasure
);

-- Which visits are of visitors who agreed: a visit's hits from `since` on.
CREATE TABLE ties (
    site_id   UINTEGER  NOT NULL,
    person    UUID      NOT NULL,
    mark      BLOB      NOT NULL,
    visit     UBIGINT   NOT NULL, -- of a hit without a visit: its seq
    visit_day DATE      NOT NULL,
    since     TIMESTAMP NOT NULL
);

-- How often banners were shown: summed when read, merged by compaction.
CREATE TABLE consent_shown (
    site_id  UINTEGER NOT NULL,
    day      DATE     NOT NULL, -- in the site's zone
    version  VARCHAR  NOT NULL,
    language VARCHAR  NOT NULL,
    shown    UBIGINT  NOT NULL
);

-- Who withdrew or was erased, by what stays of them.
CREATE TABLE revoked (
    site_id UINTEGER  NOT NULL,
    mark    BLOB      NOT NULL,
    at      TIMESTAMP NOT NULL -- by the arrival clock
);
