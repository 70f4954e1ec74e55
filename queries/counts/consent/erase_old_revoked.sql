-- Deletes who withdrew or was erased before the moment $1 (microseconds since 1970).
DELETE FROM revoked WHERE "at" < make_timestamp($1::BIGINT)
