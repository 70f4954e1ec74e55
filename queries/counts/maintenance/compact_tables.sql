-- Up to which day the sites are compacted, as the caller knows.
CREATE OR REPLACE TEMP TABLE compact_limits (site_id UINTEGER, until DATE)
