-- The member's role and permissions.
UPDATE members SET role = $2, billing = $3, devices = $4 WHERE id = $1
