//! What each mode stores, on the visitor's device and here.

use base::text::{Localize as _, Text};
use shared::banner::Keep;

use super::records::{HardMode, HardModeView, HardStored};

/// The item that a part of the script for consent stores on a device.
const ITEM: &str = "stile_consent";

/// Every mode, in the language of the request.
pub(super) fn modes(keep: Keep) -> Vec<HardModeView> {
    let hits = || stored(Text::new("hard.hits"), Text::new("hard.hits_until"));
    let day = || {
        stored(
            Text::new("hard.day_number"),
            Text::new("hard.day_number_until"),
        )
    };
    let visits = Text::new("hard.visits_until").with("days", keep.visits_days);
    let records = || Text::new("hard.records_until").with("days", keep.records_days);
    vec![
        HardModeView {
            mode: HardMode::Off,
            on_device: Vec::new(),
            here: vec![hits(), day()],
        },
        HardModeView {
            mode: HardMode::On,
            on_device: vec![stored(
                Text::new("hard.item").with("name", ITEM),
                Text::new("hard.item_until"),
            )],
            here: vec![
                hits(),
                day(),
                stored(Text::new("hard.visits"), visits),
                stored(Text::new("hard.records"), records()),
                stored(Text::new("hard.shown"), records()),
            ],
        },
    ]
}

fn stored(what: Text, how_long: Text) -> HardStored {
    HardStored {
        what: what.localize_here(),
        how_long: how_long.localize_here(),
    }
}
