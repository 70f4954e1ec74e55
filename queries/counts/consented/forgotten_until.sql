-- How many withdrawals and erasures are known, and when the last one was, in microseconds since 1970.
SELECT count(*) AS forgotten, max(epoch_us("at")) AS last FROM revoked
