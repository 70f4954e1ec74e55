-- Who withdrew or was erased, with when, in microseconds since 1970.
SELECT site_id, mark, min(epoch_us(at)) AS at FROM revoked GROUP BY site_id, mark
