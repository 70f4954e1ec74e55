-- What deleting old hits remembers; no row before its first look.
SELECT keep_days, keep_days_before, keep_days_lowered_at, seen_at, trusted_at, doubted_from
FROM expiry
