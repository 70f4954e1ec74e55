-- How often banners were shown, summed.
CREATE OR REPLACE TEMP TABLE compact_shown AS
SELECT site_id, day, version, language, sum(shown)::UBIGINT AS shown
FROM consent_shown
WHERE day >= ?::DATE
GROUP BY site_id, day, version, language
