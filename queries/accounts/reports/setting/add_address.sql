-- An address of a report.
INSERT INTO report_addresses (id, report_id, person_id, address, listed, added_by, added_at)
VALUES ($1, $2, $3, $4, true, $5, $6)
