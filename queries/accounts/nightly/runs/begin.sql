-- A new run; of a night ($2) only the first.
INSERT INTO nightly_runs (id, night, started_at) VALUES ($1, $2, $3)
ON CONFLICT (night) DO NOTHING
