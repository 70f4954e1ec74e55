-- Exports of Stile have the numbers of excluded hits too. They are shown with the days of their import, and go with it.
ALTER TABLE left_out ADD COLUMN import VARCHAR; -- NULL: excluded here

-- Of imports that are not shown yet.
CREATE TABLE imported_left_out AS SELECT * FROM left_out LIMIT 0;
