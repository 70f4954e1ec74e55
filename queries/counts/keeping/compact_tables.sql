-- What the caller knows of the sites: up to which day they are compacted, and their offsets from UTC.
CREATE OR REPLACE TEMP TABLE compact_limits (site_id UINTEGER, until DATE);
CREATE OR REPLACE TEMP TABLE compact_zones (site_id UINTEGER, starts TIMESTAMP, ends TIMESTAMP, seconds INTEGER)
