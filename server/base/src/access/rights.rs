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
    /// Views the sites that they have access to.
    Viewer,
    /// Changes settings, goals and funnels of the sites that they have access to.
    Editor,
    /// Everything except what only owners may do.
    Admin,
    /// Everything.
    Owner,
}

impl Role {
    /// Its name in the API, such as `viewer`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Viewer => "viewer",
            Self::Editor => "editor",
            Self::Admin => "admin",
            Self::Owner => "owner",
        }
    }
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
    /// Create, change and delete sites and what belongs to them.
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
    /// Read what concerns the visitors who agreed to be recognised: settings, banner, consent records, visits.
    #[serde(rename = "visitors:read")]
    #[oai(rename = "visitors:read")]
    VisitorsRead,
    /// Change what concerns them: settings, banner, data requests.
    #[serde(rename = "visitors:write")]
    #[oai(rename = "visitors:write")]
    VisitorsWrite,
}

impl Scope {
    /// Every scope.
    pub const ALL: [Scope; 7] = [
        Scope::FiguresRead,
        Scope::EventsWrite,
        Scope::SitesWrite,
        Scope::AccountRead,
        Scope::AccountWrite,
        Scope::VisitorsRead,
        Scope::VisitorsWrite,
    ];

    /// As written in a token's list of scopes.
    pub fn name(self) -> &'static str {
        match self {
            Scope::FiguresRead => "figures:read",
            Scope::EventsWrite => "events:write",
            Scope::SitesWrite => "sites:write",
            Scope::AccountRead => "account:read",
            Scope::AccountWrite => "account:write",
            Scope::VisitorsRead => "visitors:read",
            Scope::VisitorsWrite => "visitors:write",
        }
    }

    /// The scope with this name.
    pub fn from_name(name: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.name() == name)
    }
}

/// What an operation requires of its caller.
pub trait Right: Send + Sync + 'static {
    /// The lowest role that is allowed.
    const ROLE: Role;
    /// The scope that a token needs; `None`: only people are allowed, no tokens.
    const SCOPE: Option<Scope>;
    /// Whether a person signed in by cookie is allowed.
    const PEOPLE: bool = true;
    /// Whether any token of the account is allowed, whatever its scopes.
    const ANY_TOKEN: bool = false;
    /// Whether a token that is limited to certain sites is allowed.
    const LIMITED_TOKEN: bool = true;
    /// Whether a token also needs `figures:read`, because the response contains figures.
    const ALSO_FIGURES: bool = false;
    /// Whether the operation is about the caller's own sign-in and profile: allowed without the two-factor
    /// authentication that the account requires, and to support staff although the rest is read-only for them.
    const ABOUT_SELF: bool = false;
    /// Whether support staff are allowed, to whom an owner granted access.
    const SUPPORT: bool = true;
    /// Whether only owners are allowed, and members who have the permission to manage billing.
    const BILLING: bool = false;
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
    /// See your own profile.
    SeeSelf: Viewer, Some(Scope::AccountRead), ABOUT_SELF = true;
    /// Change your profile, end your sessions, choose an account: people only.
    SelfOnly: Viewer, None, ABOUT_SELF = true;
    /// Register your own devices for notifications of alerts: people only.
    OwnDevices: Viewer, None;
    /// Choose which alerts and reports you get yourself: people only.
    OwnAlerts: Viewer, None;
    /// See the alerts and the nightly checks of sites: their texts contain figures.
    SeeAlerts: Viewer, Some(Scope::FiguresRead);
    /// Mute alerts.
    MuteAlerts: Editor, Some(Scope::SitesWrite);
    /// See the account's channels and what was sent.
    SeeChannels: Editor, Some(Scope::SitesWrite), LIMITED_TOKEN = false;
    /// Create, change, test and delete channels.
    ManageChannels: Admin, Some(Scope::SitesWrite), LIMITED_TOKEN = false;
    /// See to whom a site's report is sent.
    SeeReports: Editor, Some(Scope::SitesWrite);
    /// See a site's report as it would be sent: it contains figures.
    PreviewReports: Editor, Some(Scope::SitesWrite), ALSO_FIGURES = true;
    /// Set to whom a site's report is sent.
    ManageReports: Admin, Some(Scope::SitesWrite);
    /// Import figures of other tools and logs into a site, and take them back.
    ManageImports: Admin, Some(Scope::SitesWrite);
    /// See what a site shares, and its private links.
    SeeSharing: Editor, Some(Scope::SitesWrite);
    /// Set what a site shares, create and revoke private links.
    ManageSharing: Admin, Some(Scope::SitesWrite);
    /// See the sites that you have access to.
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
    /// Create sites: no tokens that are limited to other sites.
    MakeSites: Admin, Some(Scope::SitesWrite), LIMITED_TOKEN = false;
    /// See a site's consent settings and its banner.
    SeeConsent: Viewer, Some(Scope::VisitorsRead);
    /// Prepare what visitors are asked: consent settings, the privacy policy's address, a banner's draft.
    PrepareConsent: Editor, Some(Scope::VisitorsWrite);
    /// See the records of single visitors who agreed: their answers, visits and requests. Never support staff.
    SeeVisitors: Editor, Some(Scope::VisitorsRead), SUPPORT = false;
    /// See the visits of single visitors who agreed. Never support staff.
    SeeVisits: Editor, Some(Scope::VisitorsRead), SUPPORT = false, ALSO_FIGURES = true;
    /// Decide what visitors are asked: publish a banner, change how long records are kept while visitors are asked.
    ManageConsent: Admin, Some(Scope::VisitorsWrite);
    /// Delete sites.
    ManageSites: Admin, Some(Scope::SitesWrite);
    /// Offer sites to other accounts: people only, since it decides who owns a site.
    OfferSites: Admin, None;
    /// Request access to a site of the account: people only.
    AskForSites: Viewer, None;
    /// Read the account.
    ReadAccount: Viewer, Some(Scope::AccountRead);
    /// Read the members of the account.
    ReadTeam: Viewer, Some(Scope::AccountRead), LIMITED_TOKEN = false;
    /// Read the audit log.
    ReadAudit: Admin, Some(Scope::AccountRead), LIMITED_TOKEN = false;
    /// Invite, change and remove members.
    ManageTeam: Admin, Some(Scope::AccountWrite), LIMITED_TOKEN = false;
    /// Remove members, or leave: the operation checks which members the role may remove.
    RemoveMembers: Viewer, Some(Scope::AccountWrite), LIMITED_TOKEN = false;
    /// Require two-factor authentication in the account: people only.
    AskSecondStep: Admin, None;
    /// Rename the account.
    RenameAccount: Owner, Some(Scope::AccountWrite), LIMITED_TOKEN = false;
    /// Export the account: the export contains every hit, which `account:read` alone does not give access to.
    ExportAccount: Owner, Some(Scope::AccountRead), LIMITED_TOKEN = false, ALSO_FIGURES = true;
    /// What only owners may do: ownership, deletion, support. People only.
    OwnAccount: Owner, None;
    /// See what the account has, uses and pays.
    SeeBilling: Viewer, Some(Scope::AccountRead), LIMITED_TOKEN = false, BILLING = true;
    /// Buy, change and cancel what the account has: people only, since it costs money.
    ManageBilling: Viewer, None, BILLING = true;
    /// Take a site over from another account.
    TakeSites: Admin, Some(Scope::SitesWrite), LIMITED_TOKEN = false;
    /// Create and revoke API tokens: people only, since a token must not create tokens that outlive it.
    ManageTokens: Viewer, None;
    /// Ask what the token in use may do.
    TokenOnly: Viewer, None, PEOPLE = false, ANY_TOKEN = true;
}
