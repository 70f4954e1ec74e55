-- How many hits of a site were left out from one moment up to another, of days around them, by quarter of an hour, reason and
-- crawler, for the account's export.
SELECT day, slot, reason, crawler, crawler_kind, sum(hits)::UBIGINT AS hits
FROM left_out
WHERE site_id = ? AND day >= ? AND day < ? AND slot >= ? AND slot < ?
GROUP BY day, slot, reason, crawler, crawler_kind
ORDER BY day, slot, reason, crawler, crawler_kind
