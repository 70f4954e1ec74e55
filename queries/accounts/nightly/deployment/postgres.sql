-- How Postgres does: its clock in microseconds, the size of this database, and its connections of the most.
SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS "now!",
       pg_database_size(current_database()) AS "size!",
       (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS "connections!",
       current_setting('max_connections')::bigint AS "most!"
