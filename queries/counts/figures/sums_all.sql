-- All rows of the breakdowns, as far as they are few enough to be ranked by the one who asks.
FROM summed
WHERE dimension <= {money} OR {search}
LIMIT {most}
