-- Remembers it, instead of what was remembered before.
INSERT INTO expiry (keep_days, keep_days_before, keep_days_lowered_at, seen_at, trusted_at, doubted_from)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (only_row) DO UPDATE
SET keep_days = excluded.keep_days, keep_days_before = excluded.keep_days_before,
    keep_days_lowered_at = excluded.keep_days_lowered_at, seen_at = excluded.seen_at, trusted_at = excluded.trusted_at,
    doubted_from = excluded.doubted_from
