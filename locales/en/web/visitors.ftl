### Consented visitors, and what they ask for.

data-request-about = { $kind }, { $visitor }
data-request-access = Access
data-request-access-hint = The visitor gets a file with all data that is kept.
data-request-close = Close request
data-request-close-dialog = Close…
data-request-close-explained = Nothing is exported or deleted. The request stays in the list, with your reason.
data-request-close-hint = For example: the person could not prove that the code is theirs.
data-request-close-question = Close this request without finishing it?
data-request-closed = Closed on { $at } by { $name }.
data-request-closed-done = Closed the request.
data-request-code = Visitor’s code
data-request-code-hint = Visitors find it in the window that #stile_consent opens, after any address of your site.
data-request-due = Due { $when }, on { $day }.
data-request-due-hint = The request is due in 30 days. You can postpone it once, by 60 days.
data-request-erased = { $records ->
    [one] Visits that no longer belong to a visitor: { $visits }, with { $hits } page views and events. 1 consent record no longer names the visitor.
   *[other] Visits that no longer belong to a visitor: { $visits }, with { $hits } page views and events. { $records } consent records no longer name the visitor.
}
data-request-erasure = Deletion
data-request-erasure-hint = All data that names the visitor is deleted.
data-request-file-until = Download until { $day } ({ $when }).
data-request-finish = Finish…
data-request-finish-access = Finish and show file
data-request-finish-access-explained = For 7 days, this page has a link to the file with all data that is kept about the visitor. Send the file to them: Stile does not know their address.
data-request-finish-access-identity = Check first that the person who asks is the visitor: the code in their browser is the proof.
data-request-finish-access-question = Finish this request for access?
data-request-finish-erasure-question = Delete this visitor and finish the request?
data-request-finished = Finished on { $at } by { $name }.
data-request-finished-access = Finished the request. The file can be downloaded for 7 days.
data-request-finished-erasure = Deleted the visitor, and finished the request.
data-request-former-member = a former member
data-request-inform = Inform the visitor afterwards.
data-request-kind = What the visitor asks for
data-request-new = New data request
data-request-note = Note (optional)
data-request-note-hint = For your team, for example how the request reached you.
data-request-nothing-left = There is nothing to export: the visitor was deleted. Close this request.
data-request-open = Create request
data-request-open-dialog = Create request…
data-request-opened = Created the request. It is due in 30 days.
data-request-opened-by = Created on { $at } by { $name }
data-request-overdue = Overdue
data-request-postpone = Postpone request
data-request-postpone-dialog = Postpone…
data-request-postpone-explained = The request is then due on { $day }. This is possible once. Inform the visitor of the delay and its reason before the request is due (GDPR, article 12(3)).
data-request-postpone-question = Postpone this request by 60 days?
data-request-postponed = Postponed until { $day }: { $reason }
data-request-postponed-done = Postponed the request by 60 days.
data-request-reason = Reason
data-request-reason-hint = One line, such as: the data is spread over several systems.
data-request-state-closed = Closed
data-request-state-finished = Finished
data-request-visitor-deleted = A visitor who was deleted
data-request-was-due = Was due { $when }, on { $day }.
data-requests-admins = Admins and owners can finish requests.
data-requests-editors-only = Only editors, admins and owners see data requests.
data-requests-ended = Finished and closed
data-requests-intro = What visitors who agreed ask for: to get their data, or to have it deleted. You find them by their code, or in the <link>list of visitors</link>.
data-requests-none-open = No open requests.
data-requests-open = Open requests
data-requests-open-hint = Those due first are on top.
visitor = Visitor
visitor-agreed = Agreed
visitor-agreed-language = Asked in
visitor-agreed-version = Version of the banner
visitor-audit = The audit log shows that you opened this page.
visitor-audit-admin = The <link>audit log</link> shows that you opened this page.
visitor-code = Code
visitor-delete = Delete visitor
visitor-delete-audit = The audit log shows that you deleted a visitor, without their code.
visitor-delete-browser = The visitor’s browser forgets its code on the next visit, and is asked again.
visitor-delete-dialog = Delete visitor…
visitor-delete-files = Files that you exported earlier are not deleted. Delete them yourself.
visitor-delete-forever = This cannot be undone.
visitor-delete-question = Delete visitor { $id }?
visitor-delete-records = The consent records stay as proof of what you asked, but no longer name the visitor.
visitor-delete-requests = Data requests of this visitor stay in the list, without the visitor.
visitor-delete-visits = The visits stay in your figures as those of visitors who did not agree. They no longer belong together.
visitor-delete-visits-n = { $visits ->
    [one] 1 visit ({ $hits }) stays in your figures as that of a visitor who did not agree.
   *[other] { $visits } visits ({ $hits }) stay in your figures as those of visitors who did not agree. They no longer belong together.
}
visitor-deleted = Deleted visitor { $id }.
visitor-export-csv = Export as CSV
visitor-export-json = Export as JSON
visitor-first-seen = First seen
visitor-goal = Goal: { $name }
visitor-goal-times = { $name } ({ $n })
visitor-goals = Goals
visitor-kept = What is kept
visitor-kept-hint = Since the visitor agreed. Earlier visits are not linked to the visitor.
visitor-kept-until = Kept until, without another visit
visitor-last-seen = Last seen
visitor-more-hits = Only the newest 10,000 page views and events are shown. The export has all.
visitor-n = Visitor { $id }
visitor-n-events = { $n ->
    [one] 1 event
   *[other] { $n } events
}
visitor-n-hits = { $n ->
    [one] 1 page view or event
   *[other] { $n } page views and events
}
visitor-n-views = { $n ->
    [one] 1 page view
   *[other] { $n } page views
}
visitor-no-visits = No visits are kept: the visitor withdrew the consent, or their time is over.
visitor-open-request = Open data request: { $kind }.
visitor-views = Page views
visitor-visits-hint = Newest first, in the site’s time zone.
visitors-back = All consented visitors
visitors-editors-only = Only editors, admins and owners see consented visitors.
visitors-export-csv = Export all as CSV
visitors-export-hint = All consented visitors, whatever the period and filters. Each export is an entry in the audit log.
visitors-export-json = Export all as JSON Lines
visitors-hint = Last seen first. The numbers count what matches the period and filters, since each visitor agreed.
visitors-in-all = { $n ->
    [one] In total, there is 1 consented visitor.
   *[other] In total, there are { $n } consented visitors.
}
visitors-in-period = { $n ->
    [one] 1 consented visitor
   *[other] { $n } consented visitors
}
visitors-none = No visitor has agreed yet
visitors-none-here = No consented visitors match
visitors-only-agreed = Only visitors who agreed to be recognised are listed here. All others are counted without consent, and cannot be listed.
visitors-show-all = Show all of them
visitors-to-consent = Go to consent
