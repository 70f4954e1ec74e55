//! Roles, scopes, and the rights that operations ask for.

use serde::{Deserialize, Serialize};

/// What a member may do in an account; each role includes those before it.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    sqlx::Type,
    poem_openapi::Enum,
)]
#[serde(rename_all = "lowercase")]
#[oai(rename_all = "lowercase")]
#[sqlx(type_name = "role", rename_all = "lowercase")]
pub enum Role {
    /// Reads the sites given to them.
    Viewer,
    /// Changes settings, goals and funnels of the sites given to them.
    Editor,
    /// Everything but owner matters.
    Admin,
    /// Everything.
    Owner,
}

/// What a token may be used for.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    poem_openapi::Enum,
)]
pub enum Scope {
    /// Read figures and the settings they depend on.
    #[serde(rename = "figures:read")]
    #[oai(rename = "figures:read")]
    FiguresRead,
    /// Send events.
    #[serde(rename = "events:write")]
    #[oai(rename = "events:write")]
    EventsWrite,
    /// Make, change and delete sites and what belongs to them.
    #[serde(rename = "sites:write")]
    #[oai(rename = "sites:write")]
    SitesWrite,
    /// Read the account.
    #[serde(rename = "account:read")]
    #[oai(rename = "account:read")]
    AccountRead,
    /// Change the account.
    #[serde(rename = "account:write")]
    #[oai(rename = "account:write")]
    AccountWrite,
}

impl Scope {
    /// Every scope.
    pub const ALL: [Scope; 5] = [
        Scope::FiguresRead,
        Scope::EventsWrite,
        Scope::SitesWrite,
        Scope::AccountRead,
        Scope::AccountWrite,
    ];

    /// As written in a token's list of scopes.
    pub fn name(self) -> &'static str {
        match self {
            Scope::FiguresRead => "figures:read",
            Scope::EventsWrite => "events:write",
            Scope::SitesWrite => "sites:write",
            Scope::AccountRead => "account:read",
            Scope::AccountWrite => "account:write",
        }
    }

    /// The scope with this name.
    pub fn from_name(name: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.name() == name)
    }
}

/// What an operation asks of its caller.
pub trait Right: Send + Sync + 'static {
    /// The least role that may.
    const ROLE: Role;
    /// The scope a token must have; `None`: no token may, only a person.
    const SCOPE: Option<Scope>;
    /// Whether a person signed in by cookie may.
    const PEOPLE: bool = true;
    /// Whether any token of the account may, whatever its scopes.
    const ANY_TOKEN: bool = false;
    /// Whether a token that is limited to named sites may.
    const LIMITED_TOKEN: bool = true;
    /// Whether a token must have `figures:read` besides: what is answered holds figures.
    const ALSO_FIGURES: bool = false;
    /// Whether a person may who lacks the second step that the account asks of everyone.
    const BARRED: bool = false;
}

macro_rules! rights {
    ($($(#[$doc:meta])* $name:ident: $role:ident, $scope:expr $(, $extra:ident = $value:expr)*;)*) => {
        $(
            $(#[$doc])*
            #[derive(Debug)]
            pub struct $name;

            impl Right for $name {
                const ROLE: Role = Role::$role;
                const SCOPE: Option<Scope> = $scope;
                $(const $extra: bool = $value;)*
            }
        )*
    };
}

rights! {
    /// Know who one is.
    SeeSelf: Viewer, Some(Scope::AccountRead), BARRED = true;
    /// Change oneself, end one's sessions, choose an account: a person only.
    SelfOnly: Viewer, None, BARRED = true;
    /// Have one's own devices told of alerts: a person only.
    OwnDevices: Viewer, None;
    /// See the sites given to one.
    SeeSites: Viewer, Some(Scope::FiguresRead);
    /// Read figures of a site.
    ReadFigures: Viewer, Some(Scope::FiguresRead);
    /// Save views of a site's figures, and delete them.
    SaveViews: Viewer, Some(Scope::SitesWrite);
    /// Send events of a site by token.
    SendEvents: Viewer, Some(Scope::EventsWrite), PEOPLE = false;
    /// Change a site's settings.
    ChangeSite: Editor, Some(Scope::SitesWrite);
    /// Name elements on the site's own pages: a person only, since the address that opens them acts for them.
    PickElements: Editor, None;
    /// Make sites: not by a token that is limited to others.
    MakeSites: Admin, Some(Scope::SitesWrite), LIMITED_TOKEN = false;
    /// Delete sites.
    ManageSites: Admin, Some(Scope::SitesWrite);
    /// Offer sites to other accounts: a person only, since it is about whose a site is.
    OfferSites: Admin, None;
    /// Ask for a site of the account that one does not see: a person only.
    AskForSites: Viewer, None;
    /// Read the account.
    ReadAccount: Viewer, Some(Scope::AccountRead);
    /// Read who is in the account.
    ReadTeam: Viewer, Some(Scope::AccountRead), LIMITED_TOKEN = false;
    /// Read what members did.
    ReadAudit: Admin, Some(Scope::AccountRead), LIMITED_TOKEN = false;
    /// Invite, change and remove members.
    ManageTeam: Admin, Some(Scope::AccountWrite), LIMITED_TOKEN = false;
    /// Remove members, or leave: whom the role reaches is looked at with the member.
    RemoveMembers: Viewer, Some(Scope::AccountWrite), LIMITED_TOKEN = false;
    /// Ask everyone in the account for a second step: a person only.
    AskSecondStep: Admin, None;
    /// Rename the account.
    RenameAccount: Owner, Some(Scope::AccountWrite), LIMITED_TOKEN = false;
    /// Take everything that the account has along: it holds every hit, which `account:read` alone does not open.
    ExportAccount: Owner, Some(Scope::AccountRead), LIMITED_TOKEN = false, ALSO_FIGURES = true;
    /// Owner matters: ownership, deletion, support. A person only.
    OwnAccount: Owner, None;
    /// Take a site over from another account.
    TakeSites: Admin, Some(Scope::SitesWrite), LIMITED_TOKEN = false;
    /// Make and revoke API tokens: a person only, since a token must not make
    /// tokens that outlive it.
    ManageTokens: Viewer, None;
    /// Ask what the token in use may do.
    TokenOnly: Viewer, None, PEOPLE = false, ANY_TOKEN = true;
}
