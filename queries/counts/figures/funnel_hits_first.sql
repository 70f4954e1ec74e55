-- Every hit with which the first step can be taken.
, hits1 AS MATERIALIZED (SELECT *, NULL::BIGINT AS gap FROM {hits} WHERE s1)
