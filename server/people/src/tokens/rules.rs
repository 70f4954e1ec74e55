//! What a token may be.

use base::{
    access::{Role, Scope},
    answer::Problem,
};
use shared::control;

/// How many tokens an account may have.
pub(super) const TOKENS: i64 = 100;
/// How long a token's name may be, in characters.
const NAME: usize = 100;
/// The end of the year 9999: a later end is a typing error, such as milliseconds.
const LATEST: i64 = 253_402_300_799;

/// The name without spaces around it.
pub(super) fn name(text: &str) -> Result<String, Problem> {
    let name = control::unmarked(text);
    let name = name.trim();
    let length = name.chars().count();
    if !control::is_seen(name) || length > NAME || name.chars().any(char::is_control) {
        return Err(Problem::invalid("invalid_name.token")
            .with("most", NAME)
            .field("name"));
    }
    Ok(name.to_owned())
}

/// The scopes, none twice, none above the maker's role.
pub(super) fn scopes(requested: &[Scope], role: Role) -> Result<Vec<Scope>, Problem> {
    if requested.is_empty() {
        return Err(Problem::invalid("no_scopes").field("scopes"));
    }
    if let Some(at) = requested.iter().position(|scope| role < least_role(*scope)) {
        return Err(Problem::denied("scope_above_role")
            .with("scope", requested[at].name())
            .field(format!("scopes[{at}]")));
    }
    let mut scopes = requested.to_vec();
    scopes.sort_unstable();
    scopes.dedup();
    Ok(scopes)
}

/// The least role whose tokens may have this scope.
#[must_use]
pub fn least_role(scope: Scope) -> Role {
    match scope {
        Scope::FiguresRead => Role::Viewer,
        // Viewers never read records of visitors, so their tokens need no such scope.
        Scope::EventsWrite | Scope::SitesWrite | Scope::VisitorsRead | Scope::VisitorsWrite => {
            Role::Editor
        }
        Scope::AccountRead | Scope::AccountWrite => Role::Admin,
    }
}

/// An expiry in the future.
pub(super) fn expiry(requested: Option<i64>, now: i64) -> Result<Option<i64>, Problem> {
    match requested {
        Some(end) if end <= now || end > LATEST => {
            Err(Problem::invalid("invalid_expiry").field("expires_at"))
        }
        end => Ok(end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_stay_within_the_role() {
        use Scope::{
            AccountRead, AccountWrite, EventsWrite, FiguresRead, SitesWrite, VisitorsRead,
            VisitorsWrite,
        };
        assert_eq!(
            scopes(&[FiguresRead, FiguresRead], Role::Viewer).unwrap(),
            [FiguresRead]
        );
        for scope in [
            EventsWrite,
            SitesWrite,
            AccountRead,
            AccountWrite,
            VisitorsRead,
            VisitorsWrite,
        ] {
            let refused = scopes(&[FiguresRead, scope], Role::Viewer).unwrap_err();
            assert_eq!(
                (refused.code(), refused.status_code().as_u16()),
                ("scope_above_role", 403)
            );
        }
        assert_eq!(
            scopes(&[SitesWrite, EventsWrite], Role::Editor).unwrap(),
            [EventsWrite, SitesWrite]
        );
        assert!(scopes(&[AccountRead], Role::Editor).is_err());
        assert_eq!(scopes(&Scope::ALL, Role::Admin).unwrap().len(), 7);
        assert_eq!(scopes(&[], Role::Owner).unwrap_err().code(), "no_scopes");
    }

    #[test]
    fn names_and_ends_have_bounds() {
        assert_eq!(name("  Nightly job ").unwrap(), "Nightly job");
        for bad in ["", "  ", "a\nb", &"x".repeat(101)] {
            assert!(name(bad).is_err(), "{bad}");
        }
        assert_eq!(expiry(None, 100).unwrap(), None);
        assert_eq!(expiry(Some(101), 100).unwrap(), Some(101));
        for bad in [100, 0, -5, 1_795_000_000_000, i64::MAX] {
            assert!(expiry(Some(bad), 100).is_err(), "{bad}");
        }
    }
}
