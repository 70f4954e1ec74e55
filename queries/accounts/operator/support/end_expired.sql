-- Support access that was granted until a moment that is over has ended then.
UPDATE support SET ended_at = until WHERE account_id = $1 AND ended_at IS NULL AND until <= $2
