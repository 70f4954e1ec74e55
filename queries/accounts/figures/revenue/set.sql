-- What one euro was worth in a currency on a day; who says so ($4); whether that day had no rate before.
INSERT INTO currency_rates (currency, day, per_euro, origin)
VALUES ($1, $2::text::date, $3::text::numeric, $4)
ON CONFLICT (currency, day) DO UPDATE SET per_euro = excluded.per_euro, origin = excluded.origin
RETURNING xmax = 0 AS "is_new!"
