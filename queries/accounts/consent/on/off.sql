-- The visitors of a site are not asked any more.
UPDATE hard_settings SET on_since = NULL WHERE site_id = $1
