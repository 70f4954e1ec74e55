//! The picture that an authenticator app takes.

use base::answer::Problem;
use qrcode::{EcLevel, QrCode, render::svg};

/// How wide it is at least, in CSS pixels. It can be shown in any size.
const WIDTH: u32 = 240;

/// A text as a QR code: an SVG without anything but one path, for a page to show.
pub(super) fn qr(text: &str) -> Result<String, Problem> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).map_err(Problem::internal)?;
    let picture = code
        .render::<svg::Color<'_>>()
        .min_dimensions(WIDTH, WIDTH)
        .build();
    // Inside a page the declaration of XML is an error.
    Ok(match picture.find("<svg") {
        Some(start) => picture[start..].to_owned(),
        None => picture,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_svg_alone() {
        let picture =
            qr("otpauth://totp/Stile:ann%40example.com?secret=GEZDGNBVGY3TQOJQ&issuer=Stile")
                .unwrap();
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>"));
        for bad in ["<?", "<script", "href", "GEZD"] {
            assert!(!picture.contains(bad), "{bad}");
        }
        assert!(qr(&"x".repeat(5_000)).is_err());
    }
}
