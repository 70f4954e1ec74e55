-- The hits up to this day are erased; a reset up to a later day that was asked for meanwhile is not done.
DELETE FROM sites_to_reset WHERE number = $1 AND last_day <= $2::text::date
