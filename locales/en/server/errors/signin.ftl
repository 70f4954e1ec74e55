# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

sign_in_first = You already have an account here. Sign in, then accept the invitation.
signed_in_as_other = This invitation is for { $address }, but you are signed in with another address. Sign out, then sign in with that one.
already_member = You are already a member of this account. Sign in.
    .other = A member of this account already has this address.
name_needed = You are new here. Enter your name.
token_or_code = Send either the link's `token`, or `email` and `code`.
invalid_code = A code has six digits.
no_account = You are no longer a member of any account.
unknown_link = This link is not known. Copy all of it, or request a new one.
link_over = This link was already used or has expired. Request a new one.
    .start = This link was already used or has expired. Ask the person who sent it for a new one; a server without an account prints one when it starts.
wrong_code = This code is wrong or has expired. Use the one in the newest email, or request another.
wrong_password = Email address or password is wrong. If you have no password, request a sign-in link.
    .own = This is not your password.
    .share_link = This is not the password of the link. Ask the person who gave you the link.
no_passwords = Here you sign in with a link sent by email.
    .leave_out = Here you sign in with a link sent by email. Leave the password out.
digits_or_code = Send either the code of your app or a recovery code.
wrong_recovery_code = This is not one of your recovery codes, or it was already used.
wrong_digits = This is not the code that your app shows now. Each code works once; wait for the next one.
second_step_on = Two-factor authentication is already on. To use another app, send `replace=true`.
not_started = Start again: scan the code with your app, and enter the six digits within an hour.
second_step_off = Two-factor authentication is not on.
second_step_asked = One of your accounts requires two-factor authentication, so it stays on.
sign_up_closed = New accounts need an invitation here. Ask the operator of this server.
    .ask = You cannot create an account here yourself. Ask the operator of this server to invite you.
already_known = This address now has an account. Sign in.
already_started = This server already has its first account. Sign in.
other_email = This link was sent to another address. Leave the address out, or request a link for this one.
same_email = This is already your address.
email_taken = Another person now has this address. Choose another one.
unknown_provider = This provider does not exist here, or you have not connected it.
    .payment = This payment provider is not set up in this deployment.
