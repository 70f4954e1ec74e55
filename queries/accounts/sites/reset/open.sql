-- Resets that are not done, asked for up to this moment.
SELECT number, to_char(last_day, 'YYYY-MM-DD') AS "last_day!"
FROM sites_to_reset
WHERE asked_at <= $1
ORDER BY asked_at
