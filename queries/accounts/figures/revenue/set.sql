-- What one euro was worth in a currency on a day; whether that day had no rate before.
INSERT INTO currency_rates (currency, day, per_euro)
VALUES ($1, $2::text::date, $3::text::numeric)
ON CONFLICT (currency, day) DO UPDATE SET per_euro = excluded.per_euro
RETURNING xmax = 0 AS "is_new!"
