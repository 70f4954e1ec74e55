SELECT {columns}
FROM day_sums
WHERE site_id = $1 AND {dimensions} AND {days} AND {kept}
