//! A data folder as an earlier version left it.

use tests::TestApp;

/// What brings DuckDB's file to the state before pings were folded: each is a row of its own, and nothing knows of more.
const UNFOLDED: &str = "
INSERT INTO hits BY NAME
SELECT * REPLACE (
    seq + 1152921504606846976 AS seq, visit_start + to_milliseconds(last_ping_ms) AS ts, 2 AS kind, NULL AS event, false AS interactive, NULL AS prev_path,
    NULL AS props, NULL AS revenue, NULL AS currency, 0 AS v_first, 0 AS v_views, 0 AS v_bounce, 0 AS v_engaged,
    0 AS v_dur_ms, NULL AS last_ping_ms
)
FROM hits
WHERE last_ping_ms IS NOT NULL;
UPDATE hits SET p_depth = read.depth
FROM (
    SELECT max(p_depth) AS depth, min(seq) FILTER (kind = 2) AS ping
    FROM hits
    GROUP BY visit, path
    HAVING count(*) FILTER (kind = 0 AND p_depth IS NOT NULL AND last_ping_ms IS NULL) > 0
) AS read
WHERE hits.seq = read.ping;
UPDATE hits SET engaged_ms = NULL, scroll = NULL, p_depth = NULL WHERE last_ping_ms IS NOT NULL;
UPDATE hits SET p_depth = NULL WHERE kind <> 2;
ALTER TABLE hits DROP COLUMN last_ping_ms;
ALTER TABLE hits_live DROP COLUMN last_ping_ms;
ALTER TABLE imported_hits DROP COLUMN last_ping_ms;
DROP TABLE unfolded_months;
DROP TABLE unsorted_months;
DELETE FROM migrations WHERE number > 6;
";

/// Stops a service, and starts another on its data as an earlier version left it.
pub(super) async fn before_folding(app: TestApp) -> TestApp {
    let (dir, url, clock) = app.stop().await;
    let file = dir.path().join("counts/hits.duckdb");
    assert!(file.is_file(), "{}", file.display());
    let connection = duckdb::Connection::open(file).expect("the file opens");
    connection.execute_batch(UNFOLDED).expect("it is as before");
    connection.close().expect("it closes");
    TestApp::start_on(dir, url, clock, |config| {
        config.counts.exact_seconds = 600;
    })
    .await
}
