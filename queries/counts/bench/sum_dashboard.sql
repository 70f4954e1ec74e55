-- The columns of a whole dashboard, of one site since a day, each summed; texts by their lengths.
SELECT sum(epoch_us(ts)), sum(visitor), sum(kind), sum(v_first), sum(v_views), sum(v_bounce), sum(v_engaged), sum(v_dur_ms),
       sum(engaged_ms), sum(p_depth), sum(revenue), sum(strlen(path)), sum(strlen(entry_path)), sum(strlen(exit_path)),
       sum(strlen(hostname)), sum(strlen(event)), sum(strlen(source)), sum(strlen(referrer)), sum(strlen(channel)),
       sum(strlen(utm_source)), sum(strlen(utm_medium)), sum(strlen(utm_campaign)), sum(strlen(utm_content)),
       sum(strlen(utm_term)), sum(strlen(country)), sum(strlen(region)), sum(strlen(city)), sum(strlen(browser)),
       sum(strlen(browser_version)), sum(strlen(os)), sum(strlen(device)), sum(strlen(screen)), sum(strlen(language))
FROM hits
WHERE site_id = $1 AND visit_start >= make_timestamp($2)
