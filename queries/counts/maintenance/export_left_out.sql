-- How many hits of a site were left out, by quarter of an hour and reason, for the account's export.
SELECT day, slot, reason, sum(hits)::UBIGINT AS hits
FROM left_out
WHERE site_id = ?
GROUP BY day, slot, reason
ORDER BY day, slot, reason
