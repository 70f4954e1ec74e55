-- The signature of the last record of a day, unless the day has one or the site is gone.
INSERT INTO consent_days (site_id, day, number, signature)
SELECT id, $2::text::date, $3, $4 FROM sites WHERE id = $1
ON CONFLICT (site_id, day) DO NOTHING
