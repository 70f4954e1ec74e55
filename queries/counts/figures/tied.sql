-- The visits of consented visitors, each from the moment of the agreement on, for a question about them.
, tied AS MATERIALIZED (
    SELECT person, visit AS tied_visit, min(since) AS since
    FROM ties
    WHERE site_id = $1 AND {tied_persons}
    GROUP BY person, visit
)
