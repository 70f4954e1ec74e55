//! The tile with a letter.

/// The tile of a site: the first letter of its name, on a colour that is always the same for it.
pub(super) fn tile(name: &str) -> String {
    let (shown, _) = idna::domain_to_unicode(name);
    let letter = shown
        .chars()
        .find(|c| c.is_alphanumeric())
        .map_or_else(|| "?".to_owned(), |c| c.to_uppercase().collect());
    // FNV-1a: the same on every machine, and another letter gives another colour.
    let hash = name.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    let hue = hash % 360;
    let letter = crate::pages::encoded(&letter);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\" role=\"img\" aria-label=\"{letter}\">\
         <rect width=\"64\" height=\"64\" rx=\"14\" fill=\"hsl({hue} 45% 38%)\"/>\
         <text x=\"32\" y=\"34\" font-family=\"system-ui,sans-serif\" font-size=\"34\" font-weight=\"600\" \
         fill=\"#fff\" text-anchor=\"middle\" dominant-baseline=\"central\">{letter}</text></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_has_the_first_letter() {
        assert!(tile("example.com").contains(">E</text>"));
        assert!(tile("xn--mller-kva.de").contains(">M</text>"));
        assert!(tile("xn--bcher-kva.example").contains(">B</text>"));
        assert!(tile("xn--80ak6aa92e.com").contains(">А</text>"));
        assert!(tile("4u.com").contains(">4</text>"));
        assert_eq!(tile("a.com"), tile("a.com"));
        assert_ne!(tile("aa.com"), tile("ab.com"));
    }
}
