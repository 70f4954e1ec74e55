-- The language and time zone of this person, or else of the one with this address. An address without an
-- account gives a row too, so that it takes as long.
SELECT p.language AS "language?", p.zone AS "zone?"
FROM (SELECT) AS one
LEFT JOIN people p ON CASE WHEN $2::uuid IS NULL THEN lower(p.email) = lower($1) ELSE p.id = $2 END
