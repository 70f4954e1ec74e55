-- Stores when buckets are full again; of two processes' values, the later moment counts.
INSERT INTO limits (key, full_at)
SELECT * FROM unnest($1::bytea[], $2::bigint[])
ON CONFLICT (key) DO UPDATE SET full_at = greatest(limits.full_at, excluded.full_at)
