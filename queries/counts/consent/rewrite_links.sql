-- Writes the table of links again. A deleted row stays in its block, and its values in what the table knows of a column.
CREATE OR REPLACE TEMP TABLE rewriting AS FROM consent_links;
CREATE OR REPLACE TABLE consent_links (
    site_id UINTEGER NOT NULL,
    number  UBIGINT  NOT NULL,
    person  UUID     NOT NULL,
    salt    BLOB     NOT NULL,
    mark    BLOB     NOT NULL
);
INSERT INTO consent_links FROM rewriting;
DROP TABLE rewriting
