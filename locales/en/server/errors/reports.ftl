# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

addresses_of_others = Only owners and admins can have their digest sent to addresses other than their own.
invalid_addresses = Give at least one email address, or choose `off`.
    .number = A report goes to at most { $most } addresses.
invalid_report_time = `{ $field }` is a number from { $least } to { $most }.
invalid_sections = The digest can show only `chart` and `alerts`.
report_link_over = This link has expired, or the report no longer goes to this address. Ask the person who wants to send it for a new link.
