-- Holds a report until the transaction ends, if a server still makes it by this claim.
SELECT id FROM reports WHERE id = $1 AND claim = $2 FOR UPDATE
