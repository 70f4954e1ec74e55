# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

invalid_reason = A reason has 1 to { $most } characters.
invalid_note = A note has 1 to { $most } characters.
invalid_after = This is not the start of a page. Take `after` from the answer before.
already_suspended = This account is suspended already, or will be soon.
not_suspended = This account is not suspended.
support_open = Support access to this account was already asked for or granted.
plan_needed = Choose the plan that the account tries, or leave the days of trial out.
unknown_invite = This invite was not found.
invite_over = This invite was used or withdrawn, or has expired.
invalid_announcement = A subject is one line of 1 to { $most } characters.
    .text = A text has 1 to { $most } characters.
no_recipients = No account matches. Choose another plan or state.
unknown_announcement = This announcement was not found.
announcement_ended = Every email of this announcement was sent, or it was stopped already.
