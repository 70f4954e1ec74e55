### A page’s snapshot with what visitors did on it.

overlay-clicks = Clicks
overlay-copy-of = Snapshot of { $path } with marks
overlay-delete = Delete snapshot
overlay-delete-explained = The snapshot is deleted for everyone. Figures are kept, and you can take a new snapshot at any time.
overlay-delete-open = Delete…
overlay-delete-question = Delete the snapshot of { $path }?
overlay-deleted = Snapshot of { $path } deleted.
overlay-depth = Scroll depth
overlay-depth-of-page = Part of the page
overlay-desktop = Desktop
overlay-elements = Elements
overlay-figures = { $views }, { $visitors }
overlay-link-download = Download
overlay-link-form = Form
overlay-link-outbound = Outbound link
overlay-link-page = Page of this site
overlay-links = Links
overlay-missing = { $n ->
    [one] { $n } image, font or style sheet could not be fetched.
   *[other] { $n } images, fonts or style sheets could not be fetched.
    }
overlay-no-depth = No scroll depth was measured in this period.
overlay-no-links = No links were followed in this period.
overlay-none = No snapshot of { $path } yet
overlay-none-hint = Stile fetches the page as a signed-out visitor sees it, removes scripts and forms, and saves the result. You then see on it what visitors clicked.
overlay-none-read-only = Ask an editor, admin or owner to take one. The figures are listed without it.
overlay-not-marked = not on the snapshot
overlay-phone = Phone
overlay-reading = in view for { $time } on average
overlay-sections = Sections
overlay-seen-by = { $n ->
    [one] seen by { $n } visitor
   *[other] seen by { $n } visitors
    }
overlay-share = Share
overlay-show-on-page = Show on the snapshot
overlay-snapshots = Snapshots
overlay-take = Take snapshot
overlay-take-again = Take new snapshot
overlay-taken = Snapshot of { $path } taken.
overlay-taken-at = Snapshot taken on { $at }.
overlay-taken-by = Snapshot taken by { $name } on { $at }.
overlay-taking = Taking snapshot…
overlay-taking-hint = Fetching the page with its images and fonts. This can take up to a minute.
overlay-width = Width of the page
page-views-noun = { $n ->
    [one] page view
   *[other] page views
    }
