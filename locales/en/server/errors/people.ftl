# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

not_yours = You are not a member of this account.
too_many_accounts = You can own at most { $most } accounts. Delete one first.
name_taken = You already have an account with this name. Choose another name.
    .on_site = This name is taken by another { $what ->
        [pick] element
        [stretch] section
        [funnel] funnel
       *[goal] goal
    } of the site. Choose another name, or delete that one.
already_asked = The deletion of this account is already scheduled.
no_deletion = No deletion of this account is scheduled.
asked_by_operator = The operator of this service scheduled the deletion. Only they can cancel it.
instance_account = This is the first account of the deployment, and alerts on the deployment belong to it. Delete the other accounts first.
confirm_mismatch = To delete the account and all its data, enter its exact name as `confirm`.
    .erase = To erase the data, enter the exact name of the site as `confirm`.
    .site = To delete the site and all its data, enter its exact name as `confirm`.
nothing_asked = Nothing to change. Send at least one field.
own_site = This site already belongs to this account. Give the code to the other account.
account_suspended = The account that offers this site is suspended and cannot transfer it now.
current_needed = Enter your current password too.
    .changed = Your password was just changed. Enter the new one as your current password.
proof_needed = Confirm that it is you: enter your password or the code of your authenticator app, or sign in again.
    .lately = Confirm that it is you: sign in again and do this within 15 minutes, or enter your password or the code of your authenticator app.
invalid_endpoint = The push endpoint must be a public https URL, as returned by the browser.
invalid_key = This is not the key of a push subscription in base64url.
too_many_devices = You have { $most } devices here, the maximum. Remove one that you no longer use.
device_known = This browser is already registered. Remove it first to add it again.
invalid_days = You can postpone this by 1 to 30 days.
    .of_mute = Mute an alert for 1 to { $most } days.
    .support = You can grant support access for 1 to 30 days.
    .trial = A trial takes 1 to 365 days.
not_asked = Support has not asked for access to this account.
already_granted = Support already has access. End it first to set another period.
no_support = Support has no access to this account and has not asked for it.
already_invited = This address is already invited. Send the invitation again, or withdraw it.
    .to_open = This address has an invite that can still be used. Withdraw it first.
too_many_invitations = You can have at most { $most } open invitations. Withdraw one first.
already_owner = This member is already an owner.
owner_needed = Only owners can do this to another owner.
role_above = You cannot give a role above your own.
permission_above = You cannot give a permission that you do not have.
last_owner = An account needs at least one owner. Make another member owner first, or delete the account.
sees_every_site = Owners and admins have access to every site. Leave the sites out.
own_first = Turn on your own two-factor authentication first, under Security.
invalid_day = Choose a day from today on and within a year, such as `2026-12-01`.
    .deletion = Choose a day that begins 7 days from now or later, and within a year, such as `2026-12-01`.
    .form = Write a day as `2026-01-31`, between the years 1990 and 2200.
invalid_name = A name is one line of 1 to { $most } characters.
    .in_line = A name is one line of 1 to { $most } characters.
    .token = The name of an API token has 1 to { $most } characters.
    .view = The name of a view has 1 to { $most } characters.
    .site = The name of a site is a hostname such as `example.com`, without `https://`, port or path.
address_in_name = A name cannot contain a web or email address. Leave the address out.
no_scopes = Choose at least one scope.
scope_above_role = Your role cannot give the scope `{ $scope }`.
invalid_expiry = An API token must expire in the future. Give the time in Unix seconds.
    .share_link = A private link must expire in the future. Give the time in Unix seconds.
too_many_tokens = An account has at most { $most } API tokens. Revoke one that is no longer used.
no_sites = Choose at least one site, or leave the sites out to allow all of yours.
    .program = Choose all sites, or at least one of them.
unknown_language = Stile isn't available in this language. Available: { $languages }.
