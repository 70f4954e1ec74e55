-- Deleted sites whose hits are still to be erased.
SELECT number, deleted_at FROM sites_to_erase ORDER BY deleted_at
