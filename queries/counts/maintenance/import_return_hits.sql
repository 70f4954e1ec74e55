-- Takes back all compacted hits of the days of an import that are not its own, those from $3 to $4: the next compaction takes
-- them again.
INSERT INTO hits_live BY NAME
SELECT * EXCLUDE (entry_path, exit_path, v_first, v_views, v_bounce, v_engaged, v_dur_ms, p_depth, summed)
FROM hits
WHERE site_id = $1 AND seq NOT BETWEEN $3 AND $4
  AND visit_day IN (SELECT day FROM imported_days WHERE site_id = $1 AND import = $2 AND hits)
