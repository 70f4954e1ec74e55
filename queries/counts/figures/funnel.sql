-- A funnel: of each visit (or across visits, of each visitor), the hits with which its steps are taken.
-- `who` is the visit or the visitor. `place` puts hits in order: by their time, then by their arrival.
, reached AS MATERIALIZED (
    -- The views and events that reach a step.
    SELECT {who} AS who, visitor, {value} AS value, epoch_us(ts) AS us,
           epoch_us(ts)::HUGEINT * 18446744073709551616 + seq AS place, {steps}
    FROM picked
    WHERE {only} AND kind < 2 AND visit_start >= {start} AND ({any_step})
),
step1 AS MATERIALIZED (
    SELECT who, arg_min(visitor, place) AS visitor, arg_min(value, place) AS value,
           min(place) AS place, min(us) AS us, NULL::BIGINT AS gap
    FROM reached WHERE s1 GROUP BY who
)
