-- An email to owners.
INSERT INTO announcements (id, at, person_id, name, subject, text, filter) VALUES ($1, $2, $3, $4, $5, $6, $7)
