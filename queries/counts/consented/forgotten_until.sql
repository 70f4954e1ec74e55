-- How many withdrawals and erasures are known, and what tells these from others.
SELECT count(*) AS forgotten, (sum(epoch_us("at")) % 1000000007)::BIGINT AS moments FROM revoked
