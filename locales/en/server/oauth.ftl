# The page on which people connect a program, such as a language model.

oauth =
    .title = Connect { $program }
    .about = “{ $program }” wants to read figures of the account { $account } for you.
    .about_write = “{ $program }” wants to read figures of the account { $account } and to create goals and notes in it for you.
    .unchecked = Stile does not know who made this program: anyone can choose such a name. Your browser then goes to { $destination }. Continue only if you just started this yourself.
    .scopes = What it may do
    .read = Read figures and the settings that they depend on
    .write = Create goals and notes of sites
    .write_role = It also asked to create goals and notes. Your role does not allow this.
    .sites = For which sites
    .all_sites = All sites that you can see, also future ones
    .some_sites = Only these:
    .more_sites = { $more ->
        [one] One more site is
       *[other] { $more } more sites are
    } not listed here. To allow a program only such a site, give it an API token that is limited to it.
    .confirm = Confirm that it is you
    .proof_needed = You signed in more than 15 minutes ago. Confirm that it is you.
    .password = Password
    .digits = Code of your authenticator app
    .sign_in_hint = You can also sign in again. Stile then brings you back here.
    .sign_in_again = Sign in again
    .ends = You can end this at any time under API tokens. It ends by itself if the program does not use it for 30 days.
    .allow = Connect
    .deny = Cancel
    .returning = Back to { $destination }
    .returning_hint = Your browser goes there now. If nothing happens, use this link.
    .return = Return to { $destination }
    .refused = This program cannot be connected
    .invalid_request = “{ $program }” asked for something that Stile does not offer ({ $error }). Update the program, or report this to the people who make it. Return to it only if you just started this yourself.
    .invalid_form = Stile could not read this form. Go back to the program and connect it again.
    .unknown_program = The program is not registered here. Remove the connection in the program and connect it again.
    .unknown_address = The program did not register the address { $destination }, so Stile sends nothing there. Update the program, or report this to the people who make it.
    .no_address = The program names no address that it registered, so Stile sends nothing. Update the program, or report this to the people who make it.
