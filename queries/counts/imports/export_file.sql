-- Takes the hits out of a Parquet file of our own export, those of a visit in their order. A column that lacks or holds something else is an
-- error.
CREATE TABLE hits AS
SELECT epoch_us(ts::TIMESTAMP)::BIGINT AS ts, visitor::UBIGINT AS visitor, visit::UBIGINT AS visit,
       epoch_us(visit_start::TIMESTAMP)::BIGINT AS visit_start, kind::BIGINT AS kind, event::VARCHAR AS event,
       interactive::BIGINT AS interactive, hostname::VARCHAR AS hostname, path::VARCHAR AS path, prev_path::VARCHAR AS prev_path,
       source::VARCHAR AS source, referrer::VARCHAR AS referrer, channel::VARCHAR AS channel, utm_source::VARCHAR AS utm_source,
       utm_medium::VARCHAR AS utm_medium, utm_campaign::VARCHAR AS utm_campaign, utm_content::VARCHAR AS utm_content,
       utm_term::VARCHAR AS utm_term, country::VARCHAR AS country, region::VARCHAR AS region, city::VARCHAR AS city,
       browser::VARCHAR AS browser, browser_version::VARCHAR AS browser_version, os::VARCHAR AS os, device::VARCHAR AS device,
       screen::VARCHAR AS screen, language::VARCHAR AS language, props::VARCHAR AS props,
       (revenue::DECIMAL(18, 4) * 10000)::BIGINT AS revenue, currency::VARCHAR AS currency, scroll::BIGINT AS scroll,
       engaged_ms::BIGINT AS engaged_ms
FROM read_parquet('{file}')
ORDER BY visit NULLS FIRST, seq
