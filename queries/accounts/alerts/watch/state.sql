-- What is open of something that is watched of a site, locked until the transaction ends.
SELECT state FROM alert_watches WHERE site_id = $1 AND what = $2 FOR UPDATE
