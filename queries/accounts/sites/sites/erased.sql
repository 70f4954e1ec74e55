-- All hits of this site are erased.
DELETE FROM sites_to_erase WHERE number = $1
