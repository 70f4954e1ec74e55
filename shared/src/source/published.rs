//! Every source that Google Analytics publishes, held against ours: `tests/sources/ga4.txt`.

use std::collections::BTreeSet;

use super::{
    known::{self, Category},
    *,
};
use crate::address::Keep;

const PUBLISHED: &str = include_str!("../../../tests/sources/ga4.txt");

/// Sources that we count otherwise, and why.
const OTHERWISE: [(&str, Category, &str); 9] = [
    (
        "IGShopping",
        Category::Social,
        "Instagram, by whichever tag",
    ),
    ("google-play", Category::App, "apps have a channel here"),
    ("play.google.com", Category::App, "apps have a channel here"),
    ("mail.yandex.ru", Category::Mail, "webmail is E-mail here"),
    (
        "newsshowcase",
        Category::Search,
        "Google News, by whichever tag",
    ),
    ("niconico", Category::Video, "people watch videos there"),
    ("nicovideo.jp", Category::Video, "people watch videos there"),
    (
        "rakuten",
        Category::Shopping,
        "a marketplace; its search has a host of its own",
    ),
    (
        "rakuten.co.jp",
        Category::Shopping,
        "a marketplace; its search has a host of its own",
    ),
];

/// Each source with its category.
fn published() -> Vec<(&'static str, Category)> {
    let lines = PUBLISHED.lines().filter(|line| !line.starts_with('#'));
    lines
        .flat_map(|line| {
            let mut fields = line.split('\t');
            let category = match fields.next() {
                Some("search") => Category::Search,
                Some("social") => Category::Social,
                Some("video") => Category::Video,
                Some("shopping") => Category::Shopping,
                other => panic!("{other:?} is no category"),
            };
            fields.map(move |source| (source, category))
        })
        .collect()
}

fn channel(query: &str, referrer: Option<&str>) -> Channel {
    let url = format!("https://example.com/{query}");
    let page = Address::parse(&url, Keep::default()).unwrap();
    acquire(&page, referrer, |_| false).channel
}

/// Of a visit from its page, of one that a tag names, and of one that was paid for.
fn channels(category: Category) -> [Channel; 3] {
    match category {
        Category::Search => [
            Channel::OrganicSearch,
            Channel::OrganicSearch,
            Channel::PaidSearch,
        ],
        Category::Social => [
            Channel::OrganicSocial,
            Channel::OrganicSocial,
            Channel::PaidSocial,
        ],
        Category::Video => [Channel::Video; 3],
        Category::Mail => [Channel::Email, Channel::Email, Channel::Campaign],
        Category::App => [Channel::App, Channel::App, Channel::Campaign],
        // There is no channel for shops.
        _ => [Channel::Referral, Channel::Campaign, Channel::Campaign],
    }
}

#[test]
fn every_source_that_google_analytics_publishes_is_known() {
    let published = published();
    let names: BTreeSet<&str> = published.iter().map(|(source, _)| *source).collect();
    assert_eq!((published.len(), names.len()), (819, 819));
    let mut wrong = Vec::new();
    let mut otherwise = Vec::new();
    for (source, theirs) in published {
        let exception = OTHERWISE.iter().find(|(name, ..)| *name == source);
        let ours = exception.map_or(theirs, |(_, ours, _)| *ours);
        if exception.is_some() {
            otherwise.push((source, ours != theirs));
        }
        let found = known::by_tag(source).map(|tagged| tagged.known.category);
        let tag = source.replace(' ', "%20").replace('+', "%2B");
        let [from, tagged, paid] = channels(ours);
        let mut right = found == Some(ours)
            && channel(&format!("?utm_source={tag}"), None) == tagged
            && channel(&format!("?utm_source={tag}&utm_medium=cpc"), None) == paid;
        if source.contains('.') {
            let page = format!("https://{source}/");
            right &= known::by_host(source).map(|known| known.category) == Some(ours)
                && channel("", Some(&page)) == from;
        }
        if !right {
            wrong.push((source, theirs, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // No exception is stale.
    assert_eq!(otherwise.len(), OTHERWISE.len());
    assert!(
        otherwise.iter().all(|(_, differs)| *differs),
        "{otherwise:?}"
    );
}
