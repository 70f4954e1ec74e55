-- What of a site is erased next: the first day of visits of visitors, in days since 1970, and how many visits are of it; the
-- same of consent records, with all of the chain before the first record of a later day: a chain loses only its beginning.
WITH oldest AS (
    SELECT (SELECT min(visit_day) FROM ties WHERE site_id = $1) AS visit_day,
           (SELECT arg_min(day, number) FROM consent_records WHERE site_id = $1) AS record_day
),
later AS (
    SELECT min(number) AS number
    FROM consent_records
    WHERE site_id = $1 AND day > (SELECT record_day FROM oldest)
)
SELECT (SELECT (visit_day - DATE '1970-01-01')::BIGINT FROM oldest) AS visit_day,
       (SELECT count(DISTINCT visit) FROM ties WHERE site_id = $1 AND visit_day = (SELECT visit_day FROM oldest)) AS visits,
       (SELECT (record_day - DATE '1970-01-01')::BIGINT FROM oldest) AS record_day,
       (
           SELECT count(*) FROM consent_records
           WHERE site_id = $1 AND coalesce(number < (SELECT number FROM later), true)
       ) AS records
