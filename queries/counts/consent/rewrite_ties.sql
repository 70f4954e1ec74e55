-- Writes the table of ties again, as that of links.
CREATE OR REPLACE TEMP TABLE rewriting AS FROM ties;
CREATE OR REPLACE TABLE ties (
    site_id   UINTEGER  NOT NULL,
    person    UUID      NOT NULL,
    mark      BLOB      NOT NULL,
    visit     UBIGINT   NOT NULL,
    visit_day DATE      NOT NULL,
    since     TIMESTAMP NOT NULL
);
INSERT INTO ties FROM rewriting;
DROP TABLE rewriting
