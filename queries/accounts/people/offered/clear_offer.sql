-- The code is used up.
DELETE FROM site_offers WHERE site_id = $1
