-- The number of the next import.
SELECT (coalesce(max(number), 0) + 1)::UINTEGER FROM imports
