//! Programs on whose behalf the server asks its own operations.

use super::caller::Caller;

/// A program that was found by its token when its request arrived. Requests that the server then sends to its own
/// operations have it in their data and act as this program: no other way leads to what the operations protect. Only
/// [`super::Authenticator::program`] makes one, and no request from outside can carry one.
#[derive(Clone, Debug)]
pub struct Program(pub(super) Caller);
