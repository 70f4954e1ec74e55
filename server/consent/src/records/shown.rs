//! The words that a visitor was shown.

use shared::banner::{Banner, Texts};

use super::{questions::Stored, records::RecordShown};

/// What a record's visitor was shown: the banner of its version in its language, or the words of the site's own tool.
pub(super) fn of(record: &Stored, banner: Option<&Banner>) -> Option<RecordShown> {
    if let Some(tool) = &record.tool {
        return Some(RecordShown {
            text: Some(tool.text.clone()),
            title: None,
            body: None,
            agree: None,
            decline: None,
            policy: None,
            withdrawal: None,
        });
    }
    banner?.texts.get(&record.language).map(words)
}

fn words(texts: &Texts) -> RecordShown {
    RecordShown {
        text: None,
        title: Some(texts.title.clone()),
        body: Some(texts.body.clone()),
        agree: Some(texts.agree.clone()),
        decline: Some(texts.decline.clone()),
        policy: Some(texts.policy.clone()),
        withdrawal: Some(texts.withdrawal.clone()),
    }
}
