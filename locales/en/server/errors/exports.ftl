# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

unknown_export_site = Your account has no site `{ $given }`. Use the name or the id of one of its sites.
invalid_export_month = A month is written as in 2026-01.
    .order = The last month is before the first one.
unknown_hits_format = Hits are exported as `parquet` or `csv`.
