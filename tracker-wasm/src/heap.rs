//! What a module without std must provide: memory, and a panic handler. The
//! dashboard's modules have std, but use the smaller allocator.

use lol_alloc::{AssumeSingleThreaded, FreeListAllocator};

#[expect(
    unsafe_code,
    reason = "a lock that nobody else can hold would only cost bytes"
)]
// SAFETY: a page's module runs on one thread only; it is never shared with a worker.
#[global_allocator]
static HEAP: AssumeSingleThreaded<FreeListAllocator> =
    unsafe { AssumeSingleThreaded::new(FreeListAllocator::new()) };

/// A fault ends the call with a trap, which `loader/tracker.js` catches; the loader counts on by itself.
#[cfg(not(feature = "dashboard"))]
#[panic_handler]
fn fault(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
