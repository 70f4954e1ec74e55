# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

unknown_import_source = Imports from `{ $given }` are not supported. Known sources: { $known }.
import_other_source = This file is not one of this source. Check the source, and send the file as it was exported.
import_other_website = The file is of another website: { $domains }. Choose the site that it belongs to, or add the hostname in the settings of this site.
import_empty = The file has no day that can be imported. Days are imported once they are over.
import_unreadable =
    .archive = The archive cannot be read: it is damaged, incomplete or encrypted. Export it again.
    .many_files = The archive has more than { $most } files. Leave out those that are not from this source.
    .unsafe_name = The archive has a file whose name leads out of it. Pack the files again.
    .long_line = A line in { $file ->
        [upload] the file
       *[other] { $file }
    } is longer than 1 MB. Export it again; a database dump needs one row per line.
    .many_columns = The first line of { $file ->
        [upload] the file
       *[other] { $file }
    } has more than { $most } columns. Send the file as it was exported.
    .encoding = { $file ->
        [upload] The file
       *[other] { $file }
    } is not UTF-8 or UTF-16 text in line { $line }. Save it as UTF-8.
    .column_missing = { $file ->
        [upload] The file
       *[other] { $file }
    } has no column `{ $column }`. Export it with all columns.
    .wrong_value = The value of `{ $column }` in line { $line } of { $file ->
        [upload] the file
       *[other] { $file }
    } cannot be read. Send the file as it was exported.
    .large_sum = The values of `{ $column }` of one day are more than a website can have. Send the file as it was exported.
    .cut = { $file ->
        [upload] The file
       *[other] { $file }
    } is cut off or damaged in line { $line }. Export it again.
import_too_large = The file is too large when it is decompressed. Export a shorter period, or fewer files.
    .one_day = One day of the file has too many hits to be summed up. Leave that day out.
    .read = What was read of the file takes too much room. Export a shorter period.
unknown_upload = This upload was not found, was imported already, or has expired. Check the file again.
unknown_import = This import was not found, or you do not have access to it.
too_many_uploads = At most { $most } checked files of a site wait to be imported. Import one, or wait until one expires.
    .room = The files of your account that wait to be imported take { $most } GB, as many as they may. Import one, or wait until one expires.
too_many_imports = A site has at most { $most } imports. Take one back that is no longer needed.
invalid_import_day = A day is written as in 2026-01-31.
    .order = The last day is before the first one.
    .not_over = Only days that are over can be imported. Choose an earlier first day.
    .many = At most { $most } days can be fetched at once. Choose a shorter period.
    .none = The file has no day in this period. Choose another period.
invalid_matomo_address = The address must be that of a Matomo on the internet, with https and without a password, as in `https://matomo.example.com/`.
invalid_matomo_token = A token of Matomo has 1 to 200 letters and digits, without spaces. You find it in Matomo under Personal, Security.
