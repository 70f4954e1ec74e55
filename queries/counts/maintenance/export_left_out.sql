-- How many hits of a site were left out, by quarter of an hour, reason and crawler, for the account's export.
SELECT day, slot, reason, crawler, sum(hits)::UBIGINT AS hits
FROM left_out
WHERE site_id = ?
GROUP BY day, slot, reason, crawler
ORDER BY day, slot, reason, crawler
