-- Whoever did what the steps before ask for, and at whatever time this one too: the moment when all was done.
, step{step} AS MATERIALIZED (
    SELECT p.who, p.visitor, p.value, greatest(p.place, f.place) AS place, greatest(p.us, f.us) AS us,
           greatest(f.us - p.us, 0) AS gap
    FROM step{before} p
    JOIN (SELECT who, min(place) AS place, min(us) AS us FROM reached WHERE s{step} GROUP BY who) f
        ON f.who = p.who
)
