-- What is summed.
DELETE FROM left_out WHERE day >= ?::DATE
