-- Inserts the new sums of excluded hits.
INSERT INTO left_out BY NAME FROM compact_left_out ORDER BY site_id, day, slot, reason, crawler
