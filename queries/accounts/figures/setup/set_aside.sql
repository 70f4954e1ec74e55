-- The steps that the person dismissed.
UPDATE people SET setup_aside = $2 WHERE id = $1
