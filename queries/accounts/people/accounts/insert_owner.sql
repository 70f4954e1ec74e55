-- Its owner.
INSERT INTO members (id, account_id, person_id, role, billing, devices, created_at)
VALUES ($1, $2, $3, 'owner', true, true, $4)
