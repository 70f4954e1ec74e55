-- What a site keeps of a visitor: the mark, when the visitor last agreed, to which version and in which language, and how
-- many records, visits and hits there are.
WITH own AS (
    SELECT visit, min(since) AS since, any_value(mark) AS mark, max(visit_day) AS visit_day
    FROM ties
    WHERE site_id = $1 AND person = $2::UUID
    GROUP BY visit
),
answers AS (
    SELECT r.ts, r.version, r.language, r.kind, l.mark
    FROM consent_links l
    JOIN consent_records r ON r.site_id = $1 AND r.number = l.number
    WHERE l.site_id = $1 AND l.person = $2::UUID
),
hits_of AS (
    SELECT coalesce(visit, seq) AS visit, ts FROM hits
    WHERE site_id = $1 AND kind < 2 AND coalesce(visit, seq) IN (SELECT visit FROM own)
    UNION ALL
    SELECT coalesce(visit, seq), ts FROM hits_live
    WHERE site_id = $1 AND kind < 2 AND coalesce(visit, seq) IN (SELECT visit FROM own)
)
SELECT lower(hex(coalesce((SELECT any_value(mark) FROM own), (SELECT any_value(mark) FROM answers)))) AS mark,
       (SELECT epoch_us(max(ts)) FROM answers WHERE kind IN ('agreed', 'changed')) AS agreed_at,
       (SELECT version FROM answers WHERE kind IN ('agreed', 'changed') ORDER BY ts DESC LIMIT 1) AS version,
       (SELECT language FROM answers WHERE kind IN ('agreed', 'changed') ORDER BY ts DESC LIMIT 1) AS language,
       (SELECT count(*) FROM answers) AS records, (SELECT count(*) FROM own) AS visits,
       (SELECT max(visit_day - DATE '1970-01-01')::BIGINT FROM own) AS last_visit,
       (SELECT count(*) FROM hits_of h JOIN own o ON o.visit = h.visit AND h.ts >= o.since) AS hits
