//! The functions that `loader/tracker.js` calls. A page has one tracker; a
//! call before `start` does nothing.

use core::cell::UnsafeCell;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::tracker::{Bodies, Setting, Tracker};

struct Page(UnsafeCell<Option<Tracker>>);

#[expect(unsafe_code, reason = "without std there is no `thread_local!`")]
// SAFETY: a page's module runs on one thread only.
unsafe impl Sync for Page {}

static PAGE: Page = Page(UnsafeCell::new(None));

#[expect(unsafe_code, reason = "as for `Page`")]
fn with<T: Default>(what: impl FnOnce(&mut Tracker) -> T) -> T {
    // SAFETY: one thread, and no call leads back in here: the module imports nothing that could call it.
    let page = unsafe { &mut *PAGE.0.get() };
    page.as_mut().map(what).unwrap_or_default()
}

/// Takes over a page whose first view is counted.
#[wasm_bindgen]
#[allow(
    clippy::too_many_arguments,
    reason = "plain values cross into the browser cheaply, records do not"
)]
#[expect(unsafe_code, reason = "as for `Page`")]
pub fn start(
    site: &str,
    url: &str,
    from: &str,
    screen: u32,
    by_hash: bool,
    keep: &str,
    driven: bool,
    now: f64,
    visible: bool,
) {
    let setting = Setting {
        site: site.into(),
        screen,
        by_hash,
        keep: keep.into(),
        driven,
    };
    let tracker = Tracker::new(setting, url, from, now, visible);
    // SAFETY: as in `with`.
    unsafe { *PAGE.0.get() = Some(tracker) };
}

/// See [`Tracker::moved`].
#[wasm_bindgen]
pub fn moved(url: &str, again: bool, now: f64) -> Bodies {
    with(|page| page.moved(url, again, now))
}

/// See [`Tracker::prop`].
#[wasm_bindgen]
pub fn prop(name: &str, value: &str, raw: bool) {
    with(|page| page.prop(name, value, raw))
}

/// See [`Tracker::event`].
#[wasm_bindgen]
pub fn event(name: &str, value: &str, currency: &str, interactive: bool) -> Bodies {
    with(|page| page.event(name, value, currency, interactive))
}

/// See [`Tracker::clicked`].
#[wasm_bindgen]
pub fn clicked(href: &str, marked: bool) -> Bodies {
    with(|page| page.clicked(href, marked))
}

/// See [`Tracker::submitted`].
#[wasm_bindgen]
pub fn submitted(what: &str) -> Bodies {
    with(|page| page.submitted(what))
}

/// See [`Tracker::missing`].
#[wasm_bindgen]
pub fn missing() -> Bodies {
    with(Tracker::missing)
}

/// See [`Tracker::used`].
#[wasm_bindgen]
pub fn used(now: f64) -> Bodies {
    with(|page| page.used(now))
}

/// See [`Tracker::rested`].
#[wasm_bindgen]
pub fn rested(now: f64) -> Bodies {
    with(|page| page.rested(now))
}

/// See [`Tracker::shown`].
#[wasm_bindgen]
pub fn shown(now: f64) {
    with(|page| page.shown(now))
}

/// See [`Tracker::hidden`].
#[wasm_bindgen]
pub fn hidden(now: f64) -> Bodies {
    with(|page| page.hidden(now))
}

/// See [`Tracker::seen`].
#[wasm_bindgen]
pub fn seen(reached: u32, whole: u32) {
    with(|page| page.seen(reached, whole))
}

/// See [`Tracker::here`].
#[wasm_bindgen]
pub fn here(pages: &str) -> bool {
    with(|page| page.here(pages))
}

/// See [`Tracker::within`].
#[wasm_bindgen]
pub fn within(id: &str, inside: bool, now: f64) {
    with(|page| page.within(id, inside, now))
}
