-- How this person, or else the one with this address, reads. Of an address that nobody has there is a row too, so that
-- it takes as long.
SELECT p.language AS "language?", p.zone AS "zone?"
FROM (SELECT) AS one
LEFT JOIN people p ON CASE WHEN $2::uuid IS NULL THEN lower(p.email) = lower($1) ELSE p.id = $2 END
