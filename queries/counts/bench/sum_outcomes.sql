-- The columns of a funnel and of paths, of one site since a day, each summed; texts by their lengths.
SELECT sum(epoch_us(ts)), sum(epoch_us(visit_start)), sum(seq), sum(visit), sum(visitor), sum(kind), sum(v_first),
       sum(strlen(path)), sum(strlen(event))
FROM hits
WHERE site_id = $1 AND visit_start >= make_timestamp($2)
