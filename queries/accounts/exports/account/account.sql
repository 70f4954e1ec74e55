-- The account, for its export.
SELECT json_build_object(
    'id', id, 'name', name, 'created_at', created_at, 'suspended', suspended,
    'second_step_from', second_step_from, 'delete_at', delete_at
) AS "line!"
FROM accounts
WHERE id = $1
