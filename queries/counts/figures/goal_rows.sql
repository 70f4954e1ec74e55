-- For goals: the rows of visits without what is known of the visits, which would be put together again for each
-- goal that asks about whole visits.
rows_of_visits AS NOT MATERIALIZED (
    SELECT {columns}
    FROM hits
    WHERE site_id = $1 AND {done} AND {within} AND visit IS NOT NULL
    {raw_rows}
),
