-- The sizes of the data folder from a day on.
SELECT day, used FROM nightly_disk WHERE day >= $1 ORDER BY day
