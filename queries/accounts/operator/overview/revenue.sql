-- What the plans that are paid for bring in a month, by currency; a twelfth of what is paid yearly.
SELECT currency AS "currency!",
       round(sum(CASE period WHEN 'year' THEN amount / 12 ELSE amount END), 4)::text AS "monthly!",
       count(*) AS "accounts!"
FROM subscriptions
WHERE state IN ('active', 'past_due') AND amount > 0 AND currency IS NOT NULL
GROUP BY currency
ORDER BY currency
