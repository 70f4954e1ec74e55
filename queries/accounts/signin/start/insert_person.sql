-- The owner of an account to be. Where the address is known, it is the same person; the holder of the
-- printed link runs the deployment, so the name they give counts.
INSERT INTO people (id, name, email, operator, created_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (lower(email)) DO UPDATE
    SET name = CASE WHEN excluded.operator THEN excluded.name ELSE people.name END,
        email = CASE WHEN excluded.operator THEN excluded.email ELSE people.email END,
        operator = people.operator OR excluded.operator
RETURNING id, second_secret IS NOT NULL AS "second_step!"
