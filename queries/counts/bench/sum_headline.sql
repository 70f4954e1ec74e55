-- The columns of totals and series, of one site since a day, each summed: what a question about them cannot do without.
SELECT sum(epoch_us(ts)), sum(visitor), sum(kind), sum(v_first), sum(v_views), sum(v_bounce), sum(v_engaged), sum(v_dur_ms)
FROM hits
WHERE site_id = $1 AND visit_start >= make_timestamp($2)
