-- Nothing of this site is left.
DELETE FROM sites_to_erase WHERE number = $1
