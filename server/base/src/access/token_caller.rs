//! Callers on whose behalf the server asks its own operations.

use super::caller::Caller;

/// A caller that was found by its token when its request arrived. Requests that the server then sends to its own
/// operations have it in their data and act as this caller: no other way leads to what the operations protect. Only
/// [`super::Authenticator::token_caller`] makes one, and no request from outside can carry one.
#[derive(Clone, Debug)]
pub struct TokenCaller(pub(super) Caller);
