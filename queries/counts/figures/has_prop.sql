-- Whether a hit is of a kind (view or event) of which some in the period have a property.
kind IN (
    SELECT kind
    FROM matching
    WHERE {value} IS NOT NULL AND ((ts >= {start} AND ts < {end}) OR (visit IS NOT NULL AND visit_start >= {start}))
)
