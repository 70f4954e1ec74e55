-- From $2 on, the visitors of a site are asked for consent.
UPDATE hard_settings SET on_since = $2, kept = false WHERE site_id = $1
