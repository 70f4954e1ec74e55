-- Room for the sums of a month's groups, which are made in parts.
CREATE OR REPLACE TEMP TABLE compact_sums AS FROM day_sums LIMIT 0
