-- The values that have a row of their own in the period that this one is compared with.
, ranked AS MATERIALIZED (
    SELECT value, 0::BIGINT AS total_rows, place
    FROM (SELECT unnest([{values}]::VARCHAR[]) AS value, unnest(range(1, {values_end})) AS place)
)
