//! What other areas need of subscriptions, which they do not know.

use futures_util::future::BoxFuture;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{answer::Problem, audit::Who};

/// What deleting an account means for its subscription.
///
/// A trait, because the crate `billing`, which knows subscriptions and payment providers, depends on `people`, where
/// accounts are deleted.
pub trait Subscriptions: Send + Sync + 'static {
    /// The account is to be deleted: its renewal stops.
    fn deletion_asked<'a>(
        &'a self,
        transaction: &'a mut PgConnection,
        who: Who,
    ) -> BoxFuture<'a, Result<(), Problem>>;

    /// It is not to be deleted after all: a renewal that stopped for that is taken up again.
    fn deletion_stopped<'a>(
        &'a self,
        transaction: &'a mut PgConnection,
        who: Who,
    ) -> BoxFuture<'a, Result<(), Problem>>;

    /// It is deleted now: the payment provider must not bill it any more.
    fn account_deleted<'a>(
        &'a self,
        transaction: &'a mut PgConnection,
        account: Uuid,
    ) -> BoxFuture<'a, Result<(), Problem>>;
}

/// Of a service without billing.
#[derive(Clone, Copy, Debug)]
pub struct NoSubscriptions;

impl Subscriptions for NoSubscriptions {
    fn deletion_asked<'a>(
        &'a self,
        _: &'a mut PgConnection,
        _: Who,
    ) -> BoxFuture<'a, Result<(), Problem>> {
        Box::pin(async { Ok(()) })
    }

    fn deletion_stopped<'a>(
        &'a self,
        _: &'a mut PgConnection,
        _: Who,
    ) -> BoxFuture<'a, Result<(), Problem>> {
        Box::pin(async { Ok(()) })
    }

    fn account_deleted<'a>(
        &'a self,
        _: &'a mut PgConnection,
        _: Uuid,
    ) -> BoxFuture<'a, Result<(), Problem>> {
        Box::pin(async { Ok(()) })
    }
}
