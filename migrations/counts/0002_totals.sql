-- From now on the totals of every group of a site and a visit_day are kept, not only of those with many rows.
-- The others are taken back, so that the next compaction makes theirs.
INSERT INTO hits_live BY NAME
SELECT * EXCLUDE (entry_path, exit_path, v_first, v_views, v_bounce, v_engaged, v_dur_ms, p_depth, summed)
FROM hits
WHERE NOT summed;

DELETE FROM hits WHERE NOT summed;
