-- What is summed.
DELETE FROM consent_shown WHERE day >= ?::DATE
