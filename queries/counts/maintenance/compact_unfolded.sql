-- The oldest month whose pings are yet to be folded, of those that are over on a day, in days since 1970.
SELECT min(month) - DATE '1970-01-01' FROM unfolded_months WHERE (month + INTERVAL 1 MONTH)::DATE <= ?::DATE
