-- The browser's language and time zone, where the person's are not known yet.
UPDATE people
SET language = coalesce(language, $2::text), zone = coalesce(zone, $3::text)
WHERE id = $1 AND (language IS NULL AND $2::text IS NOT NULL OR zone IS NULL AND $3::text IS NOT NULL)
RETURNING language, zone
