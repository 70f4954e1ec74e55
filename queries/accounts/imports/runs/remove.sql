-- Has an import of the site stopped and taken back.
UPDATE imports SET state = 'removing', remote = NULL WHERE site_id = $1 AND id = $2 AND state <> 'removing'
