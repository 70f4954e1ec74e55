//! Who may do what to whom.

use base::{
    access::{Caller, ManageTeam, Member, Role},
    answer::Problem,
};
use uuid::Uuid;

use crate::me::Permission;

/// Admins do not touch owners.
pub(super) fn touch(caller: Role, target: Role) -> Result<(), Problem> {
    if target == Role::Owner && caller < Role::Owner {
        return Err(Problem::denied("owner_needed"));
    }
    Ok(())
}

/// A member cannot give a role above their own.
pub(super) fn give(caller: Role, role: Role) -> Result<(), Problem> {
    if role > caller {
        return Err(Problem::denied("role_above").field("role"));
    }
    Ok(())
}

/// A member can give only permissions that they have; owners have all.
pub(super) fn give_permissions(
    caller: &Caller,
    before: &[Permission],
    after: &[Permission],
) -> Result<(), Problem> {
    let has = |permission: &Permission| {
        caller.role == Role::Owner
            || match permission {
                Permission::Billing => caller.billing,
                Permission::Devices => caller.devices,
            }
    };
    let beyond = after
        .iter()
        .position(|permission| !before.contains(permission) && !has(permission));
    match beyond {
        Some(at) => Err(Problem::denied("permission_above").field(format!("permissions[{at}]"))),
        None => Ok(()),
    }
}

/// Ownership is for people only; programs cannot change it.
pub(super) fn person_only(caller: &Caller) -> Result<(), Problem> {
    if caller.token().is_some() {
        return Err(Problem::denied("person_needed.roles"));
    }
    Ok(())
}

/// The caller was an owner when they sent the request, but no longer is.
pub(super) fn owner_no_more() -> Problem {
    Problem::denied("role_too_low.no_owner")
}

/// The last owner stays.
pub(super) fn last_owner() -> Problem {
    Problem::conflict("last_owner")
}

/// The ids of sites of the account; none for owners and admins, since they see all.
pub(super) fn sites(
    who: &Member<ManageTeam>,
    role: Role,
    requested: &[String],
) -> Result<Vec<Uuid>, Problem> {
    if role >= Role::Admin && !requested.is_empty() {
        return Err(Problem::invalid("sees_every_site").field("sites"));
    }
    let mut ids = Vec::with_capacity(requested.len());
    for (at, site) in requested.iter().enumerate() {
        let site = who.open(site).map_err(|_| {
            Problem::invalid("unknown_site.of_account").field(format!("sites[{at}]"))
        })?;
        if !ids.contains(&site.id()) {
            ids.push(site.id());
        }
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_are_the_matter_of_owners() {
        for caller in [Role::Viewer, Role::Editor, Role::Admin] {
            assert_eq!(
                touch(caller, Role::Owner).unwrap_err().code(),
                "owner_needed"
            );
        }
        assert!(touch(Role::Owner, Role::Owner).is_ok());
        assert!(touch(Role::Admin, Role::Admin).is_ok());
    }

    #[test]
    fn nobody_gives_more_than_they_have() {
        assert_eq!(
            give(Role::Admin, Role::Owner).unwrap_err().code(),
            "role_above"
        );
        for role in [Role::Viewer, Role::Editor, Role::Admin] {
            assert!(give(Role::Admin, role).is_ok());
        }
        assert!(give(Role::Owner, Role::Owner).is_ok());
    }
}
