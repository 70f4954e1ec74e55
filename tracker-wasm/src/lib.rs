//! What runs in the page, after `stile.js` has counted the first view: it
//! decides what is a new page, which link leads away or to a file, how long
//! the page was in use and how far it was read, and writes the bodies that
//! are posted to the server.
//!
//! Nothing here touches the page. `loader/tracker.js` listens there and hands
//! on what happened as texts and numbers; each answer is the bodies to post,
//! one a line. So every decision can be tested without a browser, and a fault
//! can be caught in one place before it reaches the page.

// Without std the module is half as large: most of std's share is for messages that nobody would read.
// The tester, which only the dashboard loads, has it: `shared` needs it.
#![cfg_attr(all(target_arch = "wasm32", not(feature = "goal-tester")), no_std)]

extern crate alloc;

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
