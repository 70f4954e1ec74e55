-- Buckets that are full again need not be remembered.
DELETE FROM limits WHERE full_at <= $1
