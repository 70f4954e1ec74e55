-- The size of the data folder on a day.
INSERT INTO nightly_disk (day, used, free) VALUES ($1, $2, $3)
ON CONFLICT (day) DO UPDATE SET used = excluded.used, free = excluded.free
