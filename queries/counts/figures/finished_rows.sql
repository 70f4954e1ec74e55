-- The rows of one site that a period touches, where compaction has finished
-- all of them.
WITH h AS NOT MATERIALIZED (
    SELECT {done_columns}
    FROM hits
    WHERE site_id = $1 AND {done} AND {within}
),
