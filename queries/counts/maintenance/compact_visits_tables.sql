-- The totals of the part's visits, filled a part of the visits at a time, and where their pings are kept.
CREATE OR REPLACE TEMP TABLE compact_visits (
    visit UBIGINT, site_id UINTEGER, visit_start TIMESTAMP, first_seq UBIGINT, v_views UINTEGER, entry_path VARCHAR,
    exit_path VARCHAR, acted BOOLEAN, engaged_ms UBIGINT, duration_ms BIGINT
);

CREATE OR REPLACE TEMP TABLE compact_pings (
    seq UBIGINT, site_id UINTEGER, visit_start TIMESTAMP, folded BOOLEAN, depth UTINYINT, engaged_ms UINTEGER,
    scroll UTINYINT, last_ping_ms UINTEGER
)
