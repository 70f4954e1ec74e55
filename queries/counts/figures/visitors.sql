SELECT count(DISTINCT visitor) AS visitors
FROM matching
WHERE ts >= {start} AND ts < {end}
