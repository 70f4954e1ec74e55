-- Takes the hits out of a file of our own export, those of a visit in their order. A column that is missing or holds
-- something else is an error. Texts are cut here, to the lengths in shared/src/limits.rs: a long one takes little room in a
-- file however often it is repeated. Properties cannot be cut, and are emptied if they are too long, which is refused later.
CREATE TABLE hits AS
SELECT epoch_us(ts::TIMESTAMP)::BIGINT AS ts, visitor::UBIGINT AS visitor, visit::UBIGINT AS visit,
       epoch_us(visit_start::TIMESTAMP)::BIGINT AS visit_start, kind::BIGINT AS kind, left(event::VARCHAR, 120) AS event,
       interactive::BIGINT AS interactive, left(hostname::VARCHAR, 200) AS hostname, left(path::VARCHAR, 2000) AS path,
       left(prev_path::VARCHAR, 2000) AS prev_path, left(source::VARCHAR, 200) AS source,
       left(referrer::VARCHAR, 2000) AS referrer, left(channel::VARCHAR, 200) AS channel,
       left(utm_source::VARCHAR, 200) AS utm_source, left(utm_medium::VARCHAR, 200) AS utm_medium,
       left(utm_campaign::VARCHAR, 200) AS utm_campaign, left(utm_content::VARCHAR, 200) AS utm_content,
       left(utm_term::VARCHAR, 200) AS utm_term, left(country::VARCHAR, 200) AS country, left(region::VARCHAR, 200) AS region,
       left(city::VARCHAR, 200) AS city, left(browser::VARCHAR, 200) AS browser,
       left(browser_version::VARCHAR, 200) AS browser_version, left(os::VARCHAR, 200) AS os,
       left(device::VARCHAR, 200) AS device, left(screen::VARCHAR, 200) AS screen, left(language::VARCHAR, 200) AS language,
       CASE WHEN strlen(props::VARCHAR) <= 65536 THEN props::VARCHAR WHEN props IS NOT NULL THEN '' END AS props,
       (revenue::DECIMAL(18, 4) * 10000)::BIGINT AS revenue, left(currency::VARCHAR, 4) AS currency, scroll::BIGINT AS scroll,
       engaged_ms::BIGINT AS engaged_ms
FROM {hits}
ORDER BY visit NULLS FIRST, seq, kind
