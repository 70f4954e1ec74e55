-- Numbers that are all different, so that they take their full room.
CREATE OR REPLACE TABLE scrubbing AS SELECT hash(number) AS noise FROM range(?::BIGINT) AS numbers (number)
