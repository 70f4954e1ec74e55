-- Every hit with which the step can be taken: not too long after one with which the step before can be. The
-- last of those is the nearest.
, hits{step} AS MATERIALIZED (
    SELECT r.who, r.us, r.place
    FROM (SELECT who, us, place FROM reached WHERE s{step}) r
    ASOF JOIN hits{before} p ON p.who = r.who AND r.place > p.place
    WHERE r.us - p.us <= {within}
),
step{step} AS MATERIALIZED (
    SELECT f.who, any_value(f.visitor) AS visitor, any_value(f.value) AS value,
           any_value(f.place) AS place, any_value(f.us) AS us, max(f.us - p.us) AS gap
    FROM (
        SELECT h.who, any_value(b.visitor) AS visitor, any_value(b.value) AS value,
               min(h.place) AS place, min(h.us) AS us
        FROM hits{step} h JOIN step{before} b ON b.who = h.who
        GROUP BY h.who
    ) f
    JOIN hits{before} p ON p.who = f.who AND p.place < f.place AND f.us - p.us <= {within}
    GROUP BY f.who
)
