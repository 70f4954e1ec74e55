-- The operators' notes on an account, newest first.
SELECT id, name, text, at FROM operator_notes WHERE account_id = $1 ORDER BY at DESC, id DESC LIMIT 200
