-- Revenue by interval and currency, each amount at the moment of its event.
SELECT {bucket_of_ts} AS bucket, currency, sum(revenue) AS amount
FROM matching
WHERE ts >= {start} AND ts < {end} AND currency IS NOT NULL
GROUP BY 1, 2
