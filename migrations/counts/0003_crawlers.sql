-- From now on hits excluded as bots are kept by the crawler's name, one of a closed list, and its kind. An empty name is
-- a program that has none in the list; NULL, where nothing was recorded: other reasons, and bots before this migration.
ALTER TABLE left_out ADD COLUMN crawler VARCHAR;
ALTER TABLE left_out ADD COLUMN crawler_kind VARCHAR;
