# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

invalid_keep = `{ $field }` is a number of days from { $least } to { $most }.
    .shorter = Keep consent records at least as long as visits: they prove that the visitors agreed.
invalid_languages = This is not a language tag in its usual form, such as `de` or `pt-BR`.
    .number = Give 1 to { $most } languages.
    .twice = The language `{ $language }` is given twice.
banner_says_other = The visitors agreed that visits are kept for { $visits } days and consent records for { $records } days. While visitors are asked, or while consented visitors are still kept, you can only shorten these periods.
banner_missing = Visitors are being asked, and no banner is published. Publish one before you stop using your own consent tool.
paragraph_missing = The page does not have the paragraph. Copy the text `consent-paragraph` into it as it is, with this site's number of days.
    .differs = The page has the paragraph up to “{ $after }”. Then the paragraph says “{ $expected }”, but the page says “{ $instead }”.
    .ends = The page has the paragraph up to “{ $after }”, where the page ends. The paragraph continues “{ $expected }”.
no_draft = There is no draft to publish. Save one first.
banner_breaks_rules = The draft does not keep these rules: { $rules }. The draft's `rules` say what is wrong.
steps_missing = Visitors cannot be asked yet. These steps are missing: { $steps }. The consent settings say what to do.
name_differs = To confirm, enter the exact name of the site as `name`.
unknown_record = This record was not found, or you do not have access to it.
unknown_visitor = This visitor was not found: nothing is kept of them, or you do not have access.
unknown_request = This request was not found, or you do not have access to it.
request_open = This visitor has an open request of this kind. Finish or close it first.
request_ended = This request was finished or closed. Open a new one.
postponed_before = This request was postponed before. It can be postponed once.
