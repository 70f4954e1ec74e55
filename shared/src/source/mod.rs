//! Where a visit came from: its source's name and its channel, from the page's address and the referrer, by
//! published rules.

mod known;
mod more;
mod tags;

pub use known::{Category, Known};
pub use tags::{CLICK_IDS, ClickId, Tags};

use crate::{
    address::{self, Address},
    channel::{self, Channel, Facts},
    hostname, limits,
};

/// How many rules determine a source, in order; `/definitions` lists them.
pub const RULES: usize = 5;

/// Where a visit came from, as far as known.
#[derive(Clone, Debug, PartialEq)]
pub struct Acquisition {
    /// The source's name, such as `Google` or `news.example`.
    pub source: Option<String>,
    /// The referrer without its query, such as `news.example/story`; `None` if it is a page of the site.
    pub referrer: Option<String>,
    /// The channel.
    pub channel: Channel,
    /// The campaign's tags as sent.
    pub utm: Utm,
}

/// The five campaign tags as sent.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)] // the names say it all
pub struct Utm {
    pub source: Option<String>,
    pub medium: Option<String>,
    pub campaign: Option<String>,
    pub content: Option<String>,
    pub term: Option<String>,
}

/// A referrer, read.
struct Referrer {
    host: String,
    /// Host and path, or the whole for an app.
    text: String,
    app: bool,
}

/// The host of a source's website, by its name in figures: of a source that is known by name, or that is a
/// host itself. The second value says whether it is known.
#[must_use]
pub fn website(name: &str) -> Option<(String, bool)> {
    if let Some(known) = known::by_name(name) {
        return known.website().map(|host| (host, true));
    }
    let is_host = name.contains('.')
        && !name.starts_with('.')
        && name.bytes().all(|byte| {
            byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-".contains(&byte)
        })
        && name
            .rsplit('.')
            .next()
            .is_some_and(|end| end.len() >= 2 && !end.bytes().all(|byte| byte.is_ascii_digit()));
    is_host.then(|| (name.to_owned(), false))
}

/// The name that the table has for a source as another tool writes it: a name, a host, or the value of a tag.
pub fn known_name(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    let host = lower.strip_prefix("www.").unwrap_or(&lower);
    let of_host = || host.contains('.').then(|| known::by_host(host)).flatten();
    known::by_name(text)
        .or_else(of_host)
        .or_else(|| known::by_tag(text).map(|tagged| tagged.known))
        .map(|known| known.name)
}

/// Determines source and channel. `own` says whether a host is the site's.
pub fn acquire(
    page: &Address<'_>,
    referrer: Option<&str>,
    own: impl Fn(&str) -> bool,
) -> Acquisition {
    let tags = if page.has_query() {
        Tags::read(page)
    } else {
        Tags::default()
    };
    let referrer = referrer.and_then(read_referrer);
    let from_own = referrer.as_ref().is_some_and(|r| !r.app && own(&r.host));
    let referrer = referrer.filter(|r| !from_own && !is_private(&r.host));
    let referred = referrer.as_ref().and_then(|r| match r.app {
        true => known::by_host(&r.host.to_lowercase()),
        false => known::by_host(&r.host),
    });

    let tag = tags.source_tag();
    let tagged = tag.and_then(known::by_tag);
    let (source, category) = if let Some(tagged) = tagged {
        (
            Some(tagged.known.name.to_owned()),
            Some(tagged.known.category),
        )
    } else if let Some(tag) = tag {
        (Some(tag.to_owned()), None)
    } else if let Some(click) = tags.click.filter(|click| click.paid) {
        (
            Some(click.source.to_owned()),
            known::by_name(click.source).map(|k| k.category),
        )
    } else if let Some(known) = referred {
        (Some(known.name.to_owned()), Some(known.category))
    } else if let Some(referrer) = &referrer {
        let app = referrer.app.then_some(Category::App);
        (Some(referrer.host.clone()), app)
    } else if let Some(click) = tags.click {
        (
            Some(click.source.to_owned()),
            known::by_name(click.source).map(|k| k.category),
        )
    } else {
        (None, None)
    };

    let channel = channel::decide(&Facts {
        source: source.as_deref(),
        category,
        tagged_source: tag,
        tagged_paid: tagged.is_some_and(|tagged| tagged.paid),
        medium: tags.utm.medium.as_deref(),
        campaign: tags.utm.campaign.as_deref(),
        utm_source: tags.utm.source.as_deref(),
        click: tags.click,
        from_own,
    });
    Acquisition {
        source,
        referrer: referrer.map(|r| r.text),
        channel,
        utm: tags.utm,
    }
}

fn read_referrer(referrer: &str) -> Option<Referrer> {
    let referrer = limits::cut(referrer.trim(), limits::REFERRER);
    for scheme in ["android-app://", "ios-app://"] {
        if let Some(rest) = referrer.strip_prefix(scheme) {
            let host = rest.split(['/', '?', '#']).next().unwrap_or(rest);
            return (!host.is_empty()).then(|| Referrer {
                host: host.to_owned(),
                text: format!("{scheme}{host}"),
                app: true,
            });
        }
    }
    let address = Address::parse(referrer, address::Keep::default()).ok()?;
    let path = if address.path == "/" {
        ""
    } else {
        address.path.as_str()
    };
    Some(Referrer {
        text: format!("{}{path}", address.host),
        host: address.host,
        app: false,
    })
}

/// Hosts of local machines, which are not public.
fn is_private(host: &str) -> bool {
    if host == "localhost" || host.ends_with(".localhost") || host.ends_with(".local") {
        return true;
    }
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    match bare.parse::<std::net::IpAddr>() {
        Ok(std::net::IpAddr::V4(v4)) => v4.is_private() || v4.is_loopback() || v4.is_link_local(),
        Ok(std::net::IpAddr::V6(v6)) => {
            v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local()
        }
        Err(_) => false,
    }
}

/// The host of a referrer in its normal form, to compare with lists.
pub fn referrer_host(referrer: &str) -> Option<String> {
    let read = read_referrer(referrer)?;
    (!read.app).then(|| hostname::normal(&read.host).into_owned())
}

#[cfg(test)]
mod published;
#[cfg(test)]
mod tests;
