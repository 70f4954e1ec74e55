# What answers say of uploads and imports.

import_lack =
    .source = The source does not have this by day.
    .files = The uploaded files do not have this. Add the files of the source that do.
import_skipped =
    .other_files = Files that are not from this source.
    .no_single_day = Rows of several days. Export the report with the date as a dimension.
    .unfinished = Days that are not over, or on which hits can still arrive.
    .not_pages = Requests for files, and requests without success.
    .other_lines = Lines in another format.
    .bots = Bots.
    .left_out = Requests excluded for other reasons.
    .other_reports = Tables and answers about something that Stile has no breakdown for.
    .other_websites = Rows of other websites.
    .more_values = Reports with more than 20,000 values in a day. The most common ones are imported.
    .too_early = Days before 1 January 1990.
    .not_kept = Days that are older than those that the site keeps.
    .overlapping = Figures that another table of the upload already has for the same day.
import_failed =
    .damaged = What was read of the file is no longer there or damaged. Check the file again.
    .matomo_refused = The Matomo did not accept the token, or has no site with this number. Check both, and that the token may view the site.
    .matomo_away = The Matomo did not answer, or not in time. Check the address, and try again later.
    .matomo_empty = The Matomo has no visits in this period. Check the site's number and the days.
    .matomo_unreadable = The answers of the Matomo could not be read. Check the address, and that it is Matomo 3 or later.
