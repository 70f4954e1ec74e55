//! The type of a file, by its first bytes: its server's content type is not trusted.

/// A kind of file that a copy of a page may contain, or that an icon may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Png,
    Jpeg,
    Gif,
    WebP,
    Avif,
    Ico,
    Svg,
    Woff,
    Woff2,
}

impl Kind {
    /// The kind of these bytes.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let has = |at: usize, mark: &[u8]| bytes.get(at..at + mark.len()) == Some(mark);
        if has(0, b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if has(0, b"\xff\xd8\xff") {
            Some(Self::Jpeg)
        } else if has(0, b"GIF87a") || has(0, b"GIF89a") {
            Some(Self::Gif)
        } else if has(0, b"RIFF") && has(8, b"WEBP") {
            Some(Self::WebP)
        } else if has(4, b"ftypavif") || has(4, b"ftypavis") {
            Some(Self::Avif)
        } else if has(0, b"\0\0\x01\0") && bytes.len() > 6 {
            Some(Self::Ico)
        } else if has(0, b"wOFF") {
            Some(Self::Woff)
        } else if has(0, b"wOF2") {
            Some(Self::Woff2)
        } else {
            is_svg(bytes).then_some(Self::Svg)
        }
    }

    /// Its media type.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Gif => "image/gif",
            Self::WebP => "image/webp",
            Self::Avif => "image/avif",
            Self::Ico => "image/x-icon",
            Self::Svg => "image/svg+xml",
            Self::Woff => "font/woff",
            Self::Woff2 => "font/woff2",
        }
    }

    /// Whether it is a picture.
    pub fn is_image(self) -> bool {
        !matches!(self, Self::Woff | Self::Woff2)
    }
}

/// Whether an XML text has `svg` as its first element.
fn is_svg(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end = if rest.starts_with("<!--") {
            "-->"
        } else if rest.starts_with("<?") {
            "?>"
        } else if rest.starts_with("<!") {
            ">"
        } else {
            break;
        };
        match rest.find(end) {
            Some(at) => rest = rest[at + end.len()..].trim_start(),
            None => return false,
        }
    }
    rest.strip_prefix("<svg")
        .is_some_and(|rest| rest.starts_with([' ', '>', '\n', '\r', '\t', '/']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_known_by_their_first_bytes() {
        for (bytes, kind) in [
            (&b"\x89PNG\r\n\x1a\n..."[..], Some(Kind::Png)),
            (b"\xff\xd8\xff\xe0", Some(Kind::Jpeg)),
            (b"GIF89a", Some(Kind::Gif)),
            (b"RIFF\0\0\0\0WEBPVP8 ", Some(Kind::WebP)),
            (b"\0\0\x01\0\x01\0\x10", Some(Kind::Ico)),
            (b"wOF2\0", Some(Kind::Woff2)),
            (b"<svg xmlns='x'/>", Some(Kind::Svg)),
            (
                b"<?xml version='1.0'?>\n<!-- <svg> --><!DOCTYPE svg>\n<svg>",
                Some(Kind::Svg),
            ),
            (b"<html><svg></svg></html>", None),
            (b"<svgx>", None),
            (b"", None),
            (b"<!doctype html><title>404</title>", None),
        ] {
            assert_eq!(Kind::of(bytes), kind, "{bytes:?}");
        }
    }
}
