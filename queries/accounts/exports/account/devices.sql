-- The account's push devices without their keys, for its export.
SELECT json_build_object(
    'id', id, 'name', name, 'person', person_id, 'created_at', created_at, 'used_at', used_at, 'failed', failed
) AS "line!"
FROM push_devices
WHERE account_id = $1
ORDER BY created_at, id
