-- Whether a run is under way, on whichever server. A lock of one number has it in two halves.
SELECT EXISTS (
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 0 AND objid = 7215544 AND objsubid = 1 AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
) AS "locked!"
