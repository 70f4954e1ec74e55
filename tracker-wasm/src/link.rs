//! Which link leads away, and which to a file.

use crate::page::{host_and_path, parts};

/// What following a link means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// To another host.
    Outbound,
    /// To a file that is kept rather than shown.
    Download,
}

impl Link {
    /// The name of the event.
    pub fn event(self) -> &'static str {
        match self {
            Link::Outbound => "Outbound link",
            Link::Download => "Download",
        }
    }
}

/// Endings of files that are kept rather than shown.
const FILES: &str = "7z apk avi bin bz2 csv deb dmg doc docx epub exe flac gz ics img iso jar key m4a m4v mid midi \
                     mkv mobi mov mp3 mp4 mpeg mpg msi numbers odp ods odt ogg pages pdf pkg ppt pptx rar rpm rtf \
                     tar tgz txt wav webm wma wmv xls xlsm xlsx xml xz zip";

/// Classifies a link by its address, the page's address and its `download` attribute. A download counts as one on any
/// host; `www.` does not make another host.
pub fn judge(href: &str, page: &str, marked: bool) -> Option<Link> {
    let (to, path) = host_and_path(href)?;
    if marked || is_file(path) {
        return Some(Link::Download);
    }
    let here = host_and_path(page).map_or("", |(host, _)| host);
    (!plain(to).eq_ignore_ascii_case(plain(here))).then_some(Link::Outbound)
}

fn is_file(path: &str) -> bool {
    let dot = path.bytes().rposition(|b| matches!(b, b'.' | b'/'));
    let ending = dot
        .and_then(|dot| path.get(dot..))
        .and_then(|rest| rest.strip_prefix('.'));
    ending.is_some_and(|ending| parts(FILES, b' ').any(|file| file.eq_ignore_ascii_case(ending)))
}

fn plain(host: &str) -> &str {
    match host.split_at_checked(4) {
        Some((www, rest)) if www.eq_ignore_ascii_case("www.") => rest,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "https://www.shop.example/about";

    #[test]
    fn another_host_is_outbound() {
        for (href, expected) in [
            ("https://other.example/", Some(Link::Outbound)),
            ("http://OTHER.example?x", Some(Link::Outbound)),
            ("https://blog.shop.example/", Some(Link::Outbound)),
            ("https://shop.example/pricing", None),
            ("http://WWW.shop.example/pricing", None),
            ("mailto:me@shop.example", None),
            ("javascript:void(0)", None),
            ("", None),
        ] {
            assert_eq!(judge(href, PAGE, false), expected, "{href}");
        }
    }

    #[test]
    fn a_file_is_a_download_wherever_it_lies() {
        for (href, expected) in [
            ("https://www.shop.example/price.pdf", Some(Link::Download)),
            (
                "https://www.shop.example/price.PDF?v=2#p3",
                Some(Link::Download),
            ),
            ("https://cdn.example/app.tar.gz", Some(Link::Download)),
            ("https://www.shop.example/page.html", None),
            ("https://www.shop.example/v1.2/", None),
            ("https://www.shop.example/?file=a.pdf", None),
            ("https://shop.zip", Some(Link::Outbound)),
            ("https://www.shop.example/a.", None),
            ("https://www.shop.example/a.m p", None),
        ] {
            assert_eq!(judge(href, PAGE, false), expected, "{href}");
        }
        assert_eq!(
            judge("https://www.shop.example/export", PAGE, true),
            Some(Link::Download)
        );
    }
}
