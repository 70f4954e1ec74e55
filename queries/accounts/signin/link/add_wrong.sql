-- A code of this link was typed wrong.
UPDATE links SET wrong = wrong + 1 WHERE id = $1
