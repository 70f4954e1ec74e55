-- What one euro was worth in these currencies ($1), as it was set or fetched, between two days ($2, $3); and of each
-- currency the last before the first day.
SELECT currency, to_char(day, 'YYYY-MM-DD') AS "day!", per_euro::text AS "per_euro!", origin
FROM currency_rates r
WHERE currency = ANY($1) AND day <= $3::text::date
  AND day >= coalesce((
      SELECT max(day) FROM currency_rates WHERE currency = r.currency AND day <= $2::text::date
  ), $2::text::date)
ORDER BY currency, day
