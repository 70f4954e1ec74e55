-- Sizes of the data folder that are long past.
DELETE FROM nightly_disk WHERE day < $1
