-- The day of the last exchange rates that were fetched, else that on which the first account was made; days since 1970.
SELECT a.id AS account_id,
       coalesce((SELECT max(day) - DATE '1970-01-01' FROM currency_rates
                 WHERE origin = 'ecb' AND day - DATE '1970-01-01' <= $1::bigint), a.created_at / 86400)::bigint AS "day!"
FROM accounts a
ORDER BY a.created_at, a.id
LIMIT 1
