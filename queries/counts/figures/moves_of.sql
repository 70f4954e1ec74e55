SELECT {number}::BIGINT AS dimension, {of}::VARCHAR AS value,
       coalesce(sum(now_above), 0)::BIGINT AS above_now, coalesce(sum(now_below), 0)::BIGINT AS below_now,
       coalesce(sum(then_above), 0)::BIGINT AS above_before, coalesce(sum(then_below), 0)::BIGINT AS below_before
FROM base
{group}
