//! The tools over standard input and output.

use std::sync::Arc;

use rmcp::{ServiceExt as _, transport::stdio};

use crate::{ask::Ask, handler::Stile};

/// Why the connection ended early.
#[derive(Debug, thiserror::Error)]
pub enum StdioError {
    /// The client did not begin as the protocol says.
    #[error("the client did not begin a session: {0}")]
    Begin(String),
    /// The task that serves the client failed.
    #[error("serving the client failed: {0}")]
    Serve(String),
}

/// Serves one client over standard input and output, until it closes them. Nothing else may write to standard output.
///
/// # Errors
/// If the client does not begin as the protocol says, or the task that serves it fails.
pub async fn serve_stdio(api: Arc<dyn Ask>) -> Result<(), StdioError> {
    let service = Stile::new(api)
        .serve(stdio())
        .await
        .map_err(|error| StdioError::Begin(error.to_string()))?;
    service
        .waiting()
        .await
        .map_err(|error| StdioError::Serve(error.to_string()))?;
    Ok(())
}
