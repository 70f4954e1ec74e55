-- What the person put aside.
UPDATE people SET setup_aside = $2 WHERE id = $1
