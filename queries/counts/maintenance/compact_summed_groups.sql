-- The groups of a day of visits that keep sums by dimension, with their rows, and their weight while they
-- are summed up: a row weighs 1, and so do 256 bytes of text.
SELECT site_id, count(*)::UBIGINT AS group_rows,
       (count(*) + sum(3 * strlen(path) + strlen(hostname) + coalesce(strlen(event), 0)
                       + coalesce(strlen(source), 0) + coalesce(strlen(referrer), 0)
                       + coalesce(strlen(utm_source), 0) + coalesce(strlen(utm_medium), 0)
                       + coalesce(strlen(utm_campaign), 0) + coalesce(strlen(utm_content), 0)
                       + coalesce(strlen(utm_term), 0)) // 256)::UBIGINT AS weight
FROM hits SEMI JOIN compact_summed USING (site_id, visit_day)
WHERE visit_day = ?::DATE
GROUP BY site_id
ORDER BY site_id
