### Imports of a site.

import-admins-only = Only admins and owners can import data.
import-all-at-once = Figures include all of the days at once when the import is done, and none before.
import-checked = The file is checked.
import-choose-file = Choose a file, or drop it here
import-days = Days
import-days-missing = Enter the first and the last day.
import-days-none = The file only has days from { $days }.
import-days-order = The last day is before the first one.
import-details = Contents
import-done = The import from { $tool } is done.
import-empty-file = This file is empty. Choose another one.
import-ended = The import ended in the meantime.
import-exact = These days become hits like all others: their figures are exact, and can be filtered.
import-failed = The import from { $tool } failed.
import-file-hint = At most 512 MiB, also compressed with ZIP or gzip. Stile deletes the file as soon as it has read it.
import-first-day = First day
import-folder = Stile cannot import a folder. Pack its files into a ZIP file first.
import-hint-cloudflare = Save responses of Cloudflare’s GraphQL API about rumPageloadEventsAdaptiveGroups with the dimension date. Visitors are not in them.
import-hint-fathom = Export page views and events as CSV files in Fathom, and pack both into a ZIP file. Visitors and visits are not in them.
import-hint-ga4 = Export reports or explorations with the dimension “Date” as CSV files in Google Analytics, and pack them into a ZIP file. The BigQuery export as JSON lines or Parquet works, too.
import-hint-goatcounter = Create an export in GoatCounter, and use its CSV file. Visits are not in it.
import-hint-logs = Use logs of Apache, nginx and others in the combined format; several files in a ZIP file. IP addresses are deleted with the file.
import-hint-matomo = Save responses of Matomo’s Reporting API by day, and pack one JSON file for each method into a ZIP file, such as Actions.getPageUrls.json.
import-hint-plausible = Export the site’s stats in Plausible, and use the ZIP file as it is.
import-hint-simple-analytics = Export data points as a CSV file in Simple Analytics, with all fields.
import-hint-stile = Use the ZIP file of an account’s export, of which Stile reads the hits of the site with the same name, or one of its Parquet files.
import-hint-ua = Use the CSV files of reports that you exported from Universal Analytics, packed into a ZIP file.
import-hint-umami = Use the CSV file that Umami Cloud sends, or the tables session and website_event of your database as SQL (pg_dump or mysqldump).
import-intro = Add the history of this site from another tool, or from the logs of a web server.
import-large-file = This file is larger than 512 MiB. Compress it, or export a shorter period.
import-last-day = Last day
import-left = { $done }, about { $time } left
import-list = Imports
import-many-files = { $most } checked files wait to be imported. Import one, or wait until one expires.
import-matomo-address = Address of the Matomo
import-matomo-address-hint = It must be on the public Internet, with https.
import-matomo-file = From a file
import-matomo-server = From a running Matomo
import-matomo-server-hint = Stile fetches the reports of these days from Matomo in the background, and imports them.
import-matomo-site = Site ID
import-matomo-site-hint = You find the site ID in Matomo under Administration, Measurables.
import-matomo-token = Token
import-matomo-token-hint = Create it in Matomo under Personal, Security. It needs permission to view the site. Stile keeps it encrypted, and deletes it as soon as the reports are fetched.
import-matomo-way = Source of the reports
import-new = New import
import-new-hint = Stile checks the file first and shows what it has. Nothing is imported before you start it.
import-none = No imports yet. Choose above where the data is from. Its days are in figures once the import is done.
import-one-file = Choose one file. Pack several into a ZIP file first.
import-progress = Progress of the import from { $tool }
import-reading = Reading the file…
import-remove = Remove
import-remove-hint = Only its line in this list is removed: it is not in any figures.
import-remove-question = Remove the failed import from { $tool }?
import-removed = Removed the failed import from { $tool }.
import-review = { $tool }: checked file
import-review-hint = Nothing is imported yet. Stile keeps what it read until { $time }.
import-sending = Sending { $name }
import-sent = { $sent } of { $size } sent
import-show-figures = Show figures
import-showing = Adding the days to figures…
import-shows = { $n ->
    [one] { $days }. { $n } day is in figures.
   *[other] { $days }. { $n } days are in figures.
    }
import-shows-none = { $days }. None of them is in figures: Stile counted hits on these days, or another import has them.
import-skipped = Not imported, or not in all figures
import-soon = { $done }, less than a minute left
import-start = Start import
import-started = Started the import from { $tool }.
import-started-at = Started on { $time }.
import-started-by = Started on { $time } by { $name }.
import-state-done = Done
import-state-failed = Failed
import-state-fetching = Fetching reports
import-state-removing = Being taken back
import-state-running = Running
import-state-waiting = Waiting
import-stop = Stop import
import-stop-hint = Deletes what it has stored so far. No figure includes any of it yet.
import-stop-open = Stop…
import-stop-question = Stop the import from { $tool }?
import-stopped = Stopped the import from { $tool }.
import-sums = Stile imports sums by day from { $tool }. Figures of these days are not exact, and cannot be filtered; goals, funnels and paths do not include them.
import-take-back = Take back import
import-take-back-again = To have them again, import the file again. Days that Stile counted stay as they are.
import-take-back-hint = { $n ->
    [one] Deletes its { $n } day from all figures, all at once.
   *[other] Deletes its { $n } days from all figures, all at once.
    }
import-take-back-open = Take back…
import-take-back-question = Take back the import from { $tool }?
import-taken = { $n ->
    [one] { $n } of the file’s { $total } days is already counted or imported. It is not imported again.
   *[other] { $n } of the file’s { $total } days are already counted or imported. They are not imported again.
    }
import-taken-all = All of the file’s days are already counted or imported.
import-taking-back = Taking back the import from { $tool }.
import-tool = Where is the data from?
import-tool-first = Choose first where the data is from. Then drop the file again.
import-total-unknown = unknown
import-unknown = Unknown about these days
import-unreadable-file = Your browser cannot read this file. Check that it is still there and that you may open it, and choose it again.
import-upload-expires = Kept until { $time }.
import-upload-open = Choose days
import-uploads = Checked files
import-uploads-hint = They wait to be imported.
