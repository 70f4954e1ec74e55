//! The code that runs in the page after `stile.js` has counted the first view: it decides what is a new page,
//! which link is outbound or a download, how long the page was in use and how far it was scrolled, and writes
//! the bodies that are posted to the server.
//!
//! Nothing here accesses the page. `loader/tracker.js` listens there and passes events on as texts and
//! numbers; each answer is the bodies to post, one per line. So every decision can be tested without a
//! browser, and an error can be caught in one place before it reaches the page.

// Without std the module is half as large: most of std's share is for panic messages, which no visitor would
// read. The tester, which only the dashboard loads, has it: `shared` needs it.
#![cfg_attr(all(target_arch = "wasm32", not(feature = "goal-tester")), no_std)]

extern crate alloc;

#[cfg(any(feature = "goal-tester", test))]
pub mod banner;
pub mod body;
pub mod engagement;
pub mod limits;
pub mod link;
#[path = "../../shared/src/pattern/matching.rs"]
pub mod matching;
pub mod page;
#[cfg(any(feature = "goal-tester", test))]
pub mod tester;
pub mod tracker;
pub mod watch;

#[cfg(all(feature = "tracker", target_arch = "wasm32"))]
mod exports;
#[cfg(target_arch = "wasm32")]
mod heap;
