-- picked: rows that pass the filters on visits. matching: views and events
-- among them that pass the filters on hits too. selected: visits that began in
-- the period and have a matching row, one row each; `enters` says whether a
-- visit has a place in the bounce rate.
picked AS NOT MATERIALIZED (SELECT * FROM h WHERE {visit_filter}),
matching AS {matching_materialized} (SELECT * FROM picked WHERE kind < 2 AND {hit_filter}),
selected AS {materialized} (
    SELECT p.*, {entry_host} AS entry_host, ({enters}) AS enters
    FROM picked p {entry_host_join}
    WHERE p.v_first = 1 AND p.visit_start >= {start} AND {has_match}
)
