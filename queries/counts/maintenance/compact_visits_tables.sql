-- The totals of the part's visits, filled a part of the visits at a time, and what their pings say.
CREATE OR REPLACE TEMP TABLE compact_visits (
    visit UBIGINT, site_id UINTEGER, visit_start TIMESTAMP, first_seq UBIGINT, v_views UINTEGER, entry_path VARCHAR,
    exit_path VARCHAR, acted BOOLEAN, engaged_ms UBIGINT, duration_ms BIGINT
);

CREATE OR REPLACE TEMP TABLE compact_pings (seq UBIGINT, site_id UINTEGER, visit_start TIMESTAMP, depth UTINYINT)
