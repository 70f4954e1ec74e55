SELECT currency, sum(revenue)::VARCHAR AS amount
FROM matching
WHERE ts >= {start} AND ts < {end} AND currency IS NOT NULL
GROUP BY currency
ORDER BY currency
