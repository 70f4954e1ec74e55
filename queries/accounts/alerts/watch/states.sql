-- What is open, of everything that is watched.
SELECT site_id, what, state FROM alert_watches
