//! Stile for programs that speak MCP (Model Context Protocol): its figures as tools.
//!
//! A tool is a question to the API in words that a language model understands, with a short typed answer. It reads no
//! database: whatever it answers is what an operation of the API answers to the same caller ([`Ask`]), so permissions,
//! limits and refusals are those of the operations.
//!
//! There are two ways to the tools. `stile mcp` speaks over standard input and output ([`serve_stdio`]) and asks a server
//! over HTTP, as the other client commands do. The server itself answers at `/mcp` ([`answer`], streamable HTTP) and asks
//! its own operations. Both use the official SDK, `rmcp`, for the protocol.
//!
//! - `ask` is the request to the API and its refusal.
//! - `tool` makes a tool of its input, its output and one function.
//! - `input` and `output` have what several tools share, `words` what their texts share.
//! - `tools` has one file for each tool.
//! - `handler`, `streamable` and `stdio` are the protocol.

mod ask;
mod handler;
mod input;
mod output;
mod stdio;
mod streamable;
mod tool;
mod tools;
mod words;

pub use ask::{ApiRequest, Ask, LONGEST_ANSWER, Method, Query, Refusal};
pub use stdio::{StdioError, serve_stdio};
pub use streamable::{BODY, answer};
pub use tools::names;
