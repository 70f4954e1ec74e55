-- What the person does not want to see again yet, held until the transaction ends.
SELECT snoozed FROM people WHERE id = $1 FOR UPDATE
