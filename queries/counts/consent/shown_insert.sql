-- Inserts the new sums of shown banners.
INSERT INTO consent_shown BY NAME FROM compact_shown ORDER BY site_id, day, version, language
