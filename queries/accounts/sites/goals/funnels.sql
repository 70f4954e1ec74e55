-- The funnels of a site that use a goal, pick or stretch.
SELECT name FROM funnels
WHERE site_id = $1 AND strpos(lower(steps::text), '"' || $2::uuid::text || '"') > 0
ORDER BY lower(name)
