//! Who may do what.
//!
//! A handler's first argument is `who: Member<Right>`: extracting it answers
//! 401 or 403. What touches a site then calls `who.open(&site)`, which answers
//! 404 for a site that the caller may not know of, and yields the witness
//! [`InSite`] that functions which read or change the site ask for. There is no
//! other way to make one, except for readers of what a site shares, who are not
//! members: the crate `sharing` finds out whether a request may see the site, then
//! makes theirs. What only some of an operation's requests need is asked
//! for where it is known, by `site.require::<Right>()`, which answers 403.
//!
//! People are known by a session cookie, programs by a token. A token acts with
//! the role that its maker has now, narrowed by its scopes and sites; when its
//! maker leaves the account, the token ends.

mod authenticator;
mod caller;
mod member;
mod operator;
mod request_credentials;
mod rights;
mod token;
mod token_cache;
mod token_caller;

pub use authenticator::{
    Authenticator, ClientAddress, Directory, PendingSecondFactor, SESSION_SECONDS, SiteFacts,
    cookies,
};
pub use caller::{Caller, Key};
pub use member::{DeferredError, InSite, Member, must_be_same};
pub use operator::{Operator, set_operator_addresses};
pub use request_credentials::RequestCredentials;
pub use rights::{
    AskForSites, AskSecondStep, ChangeSite, ExportAccount, MakeSites, ManageBilling,
    ManageChannels, ManageConsent, ManageImports, ManageReports, ManageSharing, ManageSites,
    ManageTeam, ManageTokens, MuteAlerts, OfferSites, OwnAccount, OwnAlerts, OwnDevices,
    PickElements, PrepareConsent, PreviewReports, ReadAccount, ReadAudit, ReadFigures, ReadTeam,
    RemoveMembers, RenameAccount, Right, Role, SaveViews, Scope, SeeAlerts, SeeBilling,
    SeeChannels, SeeConsent, SeeReports, SeeSelf, SeeSharing, SeeSites, SeeVisitors, SeeVisits,
    SelfOnly, SendEvents, TakeSites, TokenOnly,
};
pub use token_caller::TokenCaller;
