-- The next step: the nearest hit that is something else.
, run{step} AS MATERIALIZED (
    SELECT s.who, arg_{nearest}(s.step, s.place) AS step, {nearest}(s.place) AS place
    FROM run{before} r JOIN stepped s ON s.who = r.who
    WHERE s.place {beyond} r.place AND s.step <> r.step
    GROUP BY s.who
)
