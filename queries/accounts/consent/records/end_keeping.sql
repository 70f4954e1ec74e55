-- No visitor who agreed is left of a site that does not ask.
UPDATE hard_settings SET kept = false WHERE site_id = $1 AND on_since IS NULL AND kept
