-- The views and events of some consented visitors, each visitor's together and newest first, with the goals that each
-- reaches.
, judged AS (
    SELECT coalesce(visit, seq) AS own_visit, visit_start, ts, seq, kind, event, hostname, path, props, revenue, currency,
           source, channel, country, device, browser, os, {goals} AS goals
    FROM picked
    WHERE kind < 2 AND coalesce(visit, seq) IN (SELECT tied_visit FROM tied)
)
SELECT t.person::VARCHAR AS person, j.own_visit::VARCHAR AS own_visit, epoch_us(greatest(j.visit_start, t.since)) AS start,
       epoch_us(j.ts) AS at, j.kind::BIGINT AS kind, j.event, j.hostname, j.path, j.props, j.revenue::VARCHAR AS revenue,
       j.currency, j.source, j.channel, j.country, j.device, j.browser, j.os, j.goals
FROM judged j
JOIN tied t ON t.tied_visit = j.own_visit AND j.ts >= t.since
ORDER BY t.person, max(j.ts) OVER (PARTITION BY t.person, j.own_visit) DESC, j.own_visit, j.ts DESC, j.seq DESC
{limit}
