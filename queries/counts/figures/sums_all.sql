-- All rows of the breakdowns, as far as they are few enough to be ranked by the one who asks. What is searched for may be
-- among the values that are not kept apart.
FROM summed
WHERE dimension <= {money} OR dimension >= 128 OR {search}
LIMIT {most}
