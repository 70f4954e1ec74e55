-- Whether a visitor of a site has an open data request of a kind.
SELECT EXISTS (
    SELECT FROM data_requests WHERE site_id = $1 AND mark = $2 AND kind = $3 AND ended_at IS NULL
) AS "open!"
