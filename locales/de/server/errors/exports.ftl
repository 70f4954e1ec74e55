# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

unknown_export_site = Ihr Konto hat keine Website `{ $given }`. Geben Sie den Namen oder die ID einer Ihrer Websites an.
invalid_export_month = Ein Monat wird so geschrieben: 2026-01.
    .order = Der letzte Monat liegt vor dem ersten.
unknown_hits_format = Hits werden als `parquet` oder `csv` exportiert.
