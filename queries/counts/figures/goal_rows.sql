-- For goals: the rows of visits without the facts about the visits, which would be computed again for each
-- goal about whole visits.
rows_of_visits AS NOT MATERIALIZED (
    SELECT {columns}
    FROM hits
    WHERE site_id = $1 AND {done} AND {within} AND visit IS NOT NULL
    {raw_rows}
),
