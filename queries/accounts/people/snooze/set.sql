-- What the person does not want to see again yet.
UPDATE people SET snoozed = $2 WHERE id = $1
