# The page on which people connect a program, such as a language model.

oauth =
    .title = Connect { $program }
    .about = “{ $program }” wants to read figures of the account { $account } for you.
    .unchecked = Stile does not know who made this program: anyone can choose such a name. Your browser then goes to { $host }. Continue only if you just started this yourself.
    .scopes = What it may do
    .read = Read figures and the settings that they depend on
    .write = Change sites and what belongs to them, such as goals and annotations
    .write_role = It also asked to change sites. Your role does not allow this.
    .sites = For which sites
    .all_sites = All sites that you can see, also future ones
    .some_sites = Only these:
    .confirm = Confirm that it is you
    .password = Password
    .digits = Or the code of your authenticator app
    .ends = You can end this at any time under API tokens. It ends by itself if the program does not use it for 30 days.
    .allow = Connect
    .deny = Cancel
    .failed = This program cannot be connected
    .unknown_program = The program is not registered here. Remove the connection in the program and connect it again.
    .unknown_address = The program wants the answer at an address that it did not register. For your safety, Stile sends nothing there. Update the program, or report this to the people who make it.
