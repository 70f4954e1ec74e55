-- Whether it is known how a period of a report ended.
SELECT EXISTS (SELECT FROM report_periods WHERE report_id = $1 AND first_day = $2 AND last_day = $3) AS "ended!"
