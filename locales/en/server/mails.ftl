# Emails. Each message is one email; `mail` has what several share.

mail =
    .hello = Hello { $name },
    .hello_nobody = Hello,
    .address = Or open this address:
    .moment = { $moment }
    .when = Time
    .from = IP address
    .place = { $address } ({ $country })
    .device = Device
    .browser_and_system = { $browser } on { $system }
    .browser_unknown = Unknown browser
    .account = Account
    .site = Website
    .name = Name
    .role = Role
    .sites = Websites
    .all_sites = All websites
    .no_sites = None yet
    .team = Go to the team
    .security = Check your security settings
    .account_settings = Go to the account settings
    .open = Open Stile
    .sign_in = Sign in
    .code = On another device, enter this code instead:
    .ignore = If this wasn't you, ignore this email: nothing changes.
    .owner = You receive this email because you are an owner of the account.

mail_sign_in =
    .subject = Sign in to Stile
    .text = Use this link to sign in. It works once, within 15 minutes.
    .link = Sign in
    .small = If this wasn't you, ignore this email: nobody can sign in without it. Never tell anyone the code.

mail_sign_in_unknown =
    .subject = Sign in to Stile
    .text = Someone asked for a sign-in link at { $origin } with this address, but no account uses it.
    .sign_up = If it was you, you may have used a different address. You can also create an account at { $origin }/sign-up.
    .invitation = If it was you, you may have used a different address. You can also ask the owner of the account to invite you.
    .small = If this wasn't you, ignore this email: no account was created, and nobody signed in.

mail_start =
    .subject = Create your account at Stile
    .text = Use this link to create an account with this address. It works once, within 24 hours.
    .link = Create the account
    .small = If this wasn't you, ignore this email: no account is created without the link.

mail_sign_up =
    .subject = Confirm your account at Stile
    .text = Use this link to create the account below. It works once, within 24 hours.
    .link = Create the account
    .way = Sign-in
    .by_password = With the chosen password
    .by_link = By emailed link
    .small = If this wasn't you, or these aren't the names you entered, don't open the link: it would create the account for someone else. Without the link, no account is created.

mail_sign_up_known =
    .subject = You already have an account at Stile
    .text = Someone asked to create an account with your address. You already have one: sign in.
    .more = To create another account, sign in and open your list of accounts.

mail_email_confirm =
    .subject = Confirm your email address for Stile
    .text = Use this link to confirm this address. From then on you sign in with it and receive your emails there. The link works once, within 24 hours.
    .link = Confirm this address
    .small = If this wasn't you, ignore this email: nothing changes without the link.

mail_email_taken =
    .subject = Your email address at Stile
    .text = Someone at { $origin } tried to change their email address to yours. You already use it, so nothing changed.
    .both = If both accounts are yours, invite this address to the other account instead.

mail_email_asked =
    .subject = Confirm your new email address
    .text = You asked to use { $email } instead of this address. Your address changes when you open the link in the email sent to { $email }. The link works for 24 hours.
    .small = If this wasn't you, someone else is signed in as you. Sign out all sessions in your security settings. If you use a password, change it.

mail_email_changed =
    .subject = Your email address at Stile changed
    .text = At { $origin } you now sign in with { $email }. Stile sends nothing more to this address.
    .small = If this wasn't you, contact the owner of your account, or the operator of this server, immediately.

mail_2fa_reset =
    .subject = Two-factor authentication is off
    .text = The operator of the server { $origin } turned off your two-factor authentication and signed you out everywhere. You can turn it on again in your security settings.
    .small = If you didn't ask for this, contact the operator of this server immediately.

mail_owner_made =
    .subject = New owner of { $account }
    .text = The operator of the server { $origin } made { $name } an owner of { $account }.
    .small = You receive this email because you are an owner of the account. If nobody asked for this, contact the operator of this server.

mail_reset =
    .subject = Set a new password for Stile
    .text = Use this link to set a new password. It works once, within an hour, and signs you out everywhere.
    .link = Set a new password
    .small = If this wasn't you, ignore this email: your password stays the same.

mail_reset_without =
    .subject = Set a new password for Stile
    .text = Someone asked for a new password for you. This server doesn't use passwords: you sign in with a link sent by email.

mail_reset_unknown =
    .subject = Set a new password for Stile
    .text = Someone asked for a new password at { $origin } with this address, but no account uses it. You may have signed up with a different address.
    .small = If this wasn't you, ignore this email: nothing changed, and nobody signed in.

mail_reset_done =
    .subject = Your password for Stile was reset
    .text = Your password was reset with a link sent to this address. You were signed out everywhere.
    .small = If this wasn't you, someone else can read your email. First change the password of your mailbox, then this one.

mail_password =
    .set = You now have a password
    .changed = Your password was changed
    .was_set = You can now sign in to Stile with a password. You were signed out everywhere else.
    .was_changed = Your password for Stile was changed. You were signed out everywhere else.
    .link = Go to the sign-in page
    .small = If this wasn't you, reset your password immediately: choose “Forgot password?” on the sign-in page. This signs you out everywhere. Owners of your account can see in the audit log who did what.

mail_2fa_on =
    .subject = Two-factor authentication is on
    .text = From now on, Stile asks for a code from your authenticator app when you sign in. You were signed out everywhere else.
    .codes = Keep your ten recovery codes where you can find them if you lose your phone. Each works once.
    .small = If this wasn't you, someone is using one of your sessions. Sign out all other sessions in your security settings. If you can't sign in, contact the operator of this server.

mail_2fa_replaced =
    .subject = Two-factor authentication now uses a new app
    .text = From now on, Stile asks for a code from the authenticator app that you just set up. Codes from the previous app no longer work. You were signed out everywhere else.
    .codes = You also have ten new recovery codes, which replace the previous ones. Keep them where you can find them if you lose your phone.
    .small = If this wasn't you, someone had your app or a recovery code. Contact the operator of this server immediately.

mail_2fa_off =
    .subject = Two-factor authentication is off
    .text = Stile no longer asks for a code from your authenticator app when you sign in. Your recovery codes no longer work. You were signed out everywhere else.
    .small = If this wasn't you, someone had your app or its setup key. Sign in, sign out all other sessions, and turn two-factor authentication on again.

mail_recovery_code =
    .subject = A recovery code was used
    .text = { $left ->
        [0] Someone signed in with one of your recovery codes instead of your authenticator app. It was the last one. To get new ones, set up your app again in your security settings.
        [one] Someone signed in with one of your recovery codes instead of your authenticator app. One code is left. To get new ones, set up your app again in your security settings.
       *[other] Someone signed in with one of your recovery codes instead of your authenticator app. { $left } codes are left. To get new ones, set up your app again in your security settings.
    }
    .small = If this wasn't you, sign out all other sessions in your security settings immediately, and set up your app again.

mail_provider_connected =
    .subject = You can now sign in with { $provider }
    .text = You can now sign in to Stile with a { $provider } account. Anyone signed in to that account can sign in here as you.
    .at = { $provider } account
    .small = If this wasn't you, disconnect { $provider } and sign out all other sessions in your security settings.

mail_provider_disconnected =
    .subject = { $provider } was disconnected
    .text = You can no longer sign in to Stile with { $provider }. You can always sign in with an emailed link.
    .small = If this wasn't you, sign out all other sessions in your security settings.

mail_invitation =
    .subject = { $name } invites you to “{ $account }”
    .subject_unnamed = You are invited to “{ $account }”
    .text = { $name } invites you to the account “{ $account }” at Stile. There you can see the stats of its websites.
    .text_unnamed = You are invited to the account “{ $account }” at Stile. There you can see the stats of its websites.
    .role = Your role
    .expires = Expires
    .link = Accept the invitation
    .small = The link works once. If you don't know the sender, ignore this email: nothing happens without the link.

mail_role =
    .viewer = Viewer: you see the stats of the websites shared with you
    .editor = Editor: you see the stats of the websites shared with you, and edit their settings, goals and funnels
    .admin = Admin: you manage everything except what only owners may do
    .owner = Owner: you manage everything
    .short = { $role ->
        [viewer] Viewer
        [editor] Editor
        [admin] Admin
       *[owner] Owner
    }

mail_joined =
    .subject = { $name } joined “{ $account }”
    .text = { $name } accepted your invitation.
    .who = Person
    .small = If you don't know this person, remove them from the team.

mail_access_changed =
    .subject = Your access to “{ $account }” changed
    .text = An owner or admin of the account “{ $account }” changed your access.
    .role = Your role
    .sites = Your websites
    .small = If you didn't expect this, ask the owners of the account.

mail_removed =
    .subject = You are no longer in “{ $account }”
    .text = An owner or admin removed you from the account “{ $account }”. You were signed out of it, and your API tokens for it no longer work.
    .small = If you didn't expect this, ask the owners of the account. Your other accounts haven't changed.

mail_handed_over =
    .subject = “{ $account }” has a new owner
    .text = { $old } transferred the account “{ $account }” to { $new }. { $new } is now an owner, and { $old } is an admin.
    .small = You receive this email because you are or were an owner of the account. If this wasn't intended, contact the operator of this server.

mail_2fa_required =
    .subject = “{ $account }” requires two-factor authentication from { $from }
    .text = From { $from }, everyone in the account “{ $account }” needs two-factor authentication: a six-digit code from an app on your phone. You haven't turned it on yet.
    .link = Turn it on
    .small = Turning it on takes a minute. After this time you can still sign in, but you can't open the account until you turn it on.

mail_site_asked =
    .subject = { $name } asks for access to { $site }
    .text = { $name } is in your account and asks to see the stats of { $site }.
    .by = Requested by
    .message = Message
    .small = You receive this email because you are an owner of the account. If you do nothing, nothing changes.

mail_site_name_lost =
    .subject = { $site } now belongs to another account
    .text = Another account put a file on { $site } that proves it controls this host. So { $site } now belongs to that account, and its hits are counted there. The website in the account “{ $account }” is now called { $aside }. You keep all its data.
    .small = You receive this email because you are an owner of the account. If { $site } is yours, remove the other account's line from { $path } on { $site }. Then add the website again, and put the line that Stile shows you into this file.

mail_site_offered =
    .subject = { $site } is offered to another account
    .text = Someone in the account “{ $account }” created a code that lets another account take over { $site } with all its data. The code works once, within seven days. You receive another email when it is used.
    .small = You receive this email because you are an owner of the account. If nobody on your team intended this, withdraw the offer in the settings of the website immediately, and check the audit log.

mail_site_taken =
    .subject = { $site } moved to “{ $taker }”
    .text = The account “{ $taker }” took over { $site } with all its data, with a code from the account “{ $account }”. { $site } is no longer in “{ $account }”.
    .small = You receive this email because you are an owner of the account that had the website. If nobody on your team offered it, check the audit log of your account and contact the operator of this server.

mail_support_granted =
    .subject = You can now access “{ $account }”
    .text = An owner of “{ $account }” gave you access until { $until }. You can see all its websites, with the role Viewer. The audit log of the account records each visit.
    .small = You receive this email because you asked for support access. Choose the account in the menu under your name.

mail_support_ended =
    .subject = Your access to “{ $account }” has ended
    .text = An owner of “{ $account }” declined or ended your support access. You can no longer see the account.
    .small = You receive this email because you asked for support access.

mail_deletion_asked =
    .subject = “{ $account }” will be deleted on { $at }
    .text = { $name } asked to delete the account “{ $account }”. On { $at } Stile deletes it with all its websites, data, members, tokens and settings. You can't restore it afterwards.
    .until = Until then, any owner can cancel the deletion, and Stile keeps counting. To keep the data, download the export first.
    .small = You receive this email because you are an owner of the account. If this shouldn't happen, cancel the deletion and check who else is an owner.

mail_deletion_soon =
    .subject = Reminder: “{ $account }” will be deleted on { $at }
    .text = Stile deletes the account “{ $account }” on { $at }, with all its websites and data. You can't restore it afterwards.
    .link = Cancel the deletion or download the export
    .by_operator = The operator of this service scheduled the deletion, so owners cannot cancel it. To keep the data, download the export first. If you have questions, answer the operator's email.
    .small = You receive this email because you are an owner of the account. If you want the account deleted, you don't need to do anything.

mail_deletion_cancelled =
    .subject = “{ $account }” will not be deleted
    .text = { $name } cancelled the deletion of the account “{ $account }”. Nothing was deleted.

mail_deletion_done =
    .subject = “{ $account }” was deleted
    .text = Stile deleted the account “{ $account }” today, as requested a week ago, with its websites, data, members, tokens and settings.
    .by_operator = The operator of this service had the account “{ $account }” deleted today, as announced, with its websites, data, members, tokens and settings.
    .traces = Erasing the data takes a few minutes. It can remain in the journal for up to 49 hours, and in backups of the server until those are replaced.
    .small = You receive this email because you were an owner of the account. This is the last email about it.

mail_operator_added =
    .subject = You are now an operator of Stile
    .text = You were made an operator of { $origin }. You can now use the operator's area there: see all accounts, and help their owners.
    .second_step = Operators must use two-factor authentication. If yours is off, turn it on first.
    .small = You receive this email because a person with access to the server changed this.

mail_operator_removed =
    .subject = You are no longer an operator of Stile
    .text = You are no longer an operator of { $origin }. Your own accounts there stay as they are.

mail_suspension =
    .subject = “{ $account }” will be suspended
    .text = The operator of this service suspends the account “{ $account }”, by { $at } at the latest. From then on, Stile does not count its hits.
    .reason = The operator's reason: { $reason }
    .figures = You can still sign in and see all figures. To have the account counted again, answer the operator.

mail_resumed =
    .subject = “{ $account }” is counted again
    .text = The operator of this service ended the suspension of the account “{ $account }”. Stile counts its hits.

mail_deletion_scheduled =
    .text = The operator of this service deletes the account “{ $account }” on { $at }, with all its websites, data, members, tokens and settings. You can't restore it afterwards.
    .reason = The operator's reason: { $reason }
    .until = Owners cannot cancel this deletion. To keep the data, download the export first. If you have questions, answer the operator.
    .stopped = The operator of this service cancelled the deletion of the account “{ $account }”. Nothing was deleted.

mail_support_asked =
    .subject = Support asks for access to “{ $account }”
    .text = { $name }, an operator of this service, asks to see the account “{ $account }”.
    .reason = The reason: { $reason }
    .choice = If you agree, choose for how many days in the account settings. Until then, support sees nothing of your account. With access, support can read all websites and change nothing, and the audit log records each visit. You can end it at any time.

mail_opening =
    .subject = You are invited to Stile
    .text = You are invited to create an account at { $origin }, which counts the visits of your websites without tracking people.
    .until = The link works until { $until }.
    .small = If you did not expect this, ignore this email: no account is created without the link.

mail_announcement =
    .subject = { $text }
    .paragraph = { $text }
    .small = You receive this email from the operator of { $origin } because you are an owner of the account “{ $account }”.
