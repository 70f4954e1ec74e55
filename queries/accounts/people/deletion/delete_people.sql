-- Deletes people without any account, except those who run the deployment.
DELETE FROM people p
WHERE p.id = ANY ($1) AND NOT EXISTS (SELECT FROM operators o WHERE o.person_id = p.id)
      AND NOT EXISTS (SELECT FROM members m WHERE m.person_id = p.id)
RETURNING p.email
