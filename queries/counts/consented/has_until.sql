-- Whether a site has visits of visitors that started up to the day $2, or records up to the day $3 at the beginning of its
-- chain.
SELECT (
    EXISTS (FROM ties WHERE site_id = $1 AND visit_day <= $2)
    OR (SELECT arg_min(day, number) FROM consent_records WHERE site_id = $1) <= $3
    OR EXISTS (FROM consent_shown WHERE site_id = $1 AND day <= $3)
)::BIGINT AS has
