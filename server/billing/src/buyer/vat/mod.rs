//! VAT numbers: their form and check digits in each country of the EU, Northern Ireland, the United Kingdom, Switzerland
//! and Norway. Each family of rules is one file.
//!
//! Where a country has no published check digits for a kind of number, its form alone is checked. Whether a number is
//! in use, only the tax office knows: see [`super::vies`].
//!
//! The crates for this were looked at. `vat_id_validator` 0.2 has check digits, but no documentation, no numbers of
//! Northern Ireland, and answers true or false, so a buyer would not learn what is wrong; the others check forms only.

mod digits;
mod letters;
mod mod_10;
mod mod_11;
mod mod_97;
mod personal;

#[cfg(test)]
mod tests;

use std::fmt;

/// A VAT number whose form and check digits are right, as it is written without separators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VatNumber {
    /// What it begins with: the country's code, except for Greece (`EL`) and Switzerland (`CHE`).
    prefix: &'static str,
    /// What follows.
    number: String,
}

impl VatNumber {
    /// What it begins with: the code of the country, `EL` in Greece, `CHE` in Switzerland, `XI` in Northern Ireland.
    #[must_use]
    pub const fn prefix(&self) -> &'static str {
        self.prefix
    }

    /// What follows the prefix.
    #[must_use]
    pub fn number(&self) -> &str {
        &self.number
    }

    /// Whether VIES knows numbers of this kind: those of the EU and of Northern Ireland.
    #[must_use]
    pub fn is_in_vies(&self) -> bool {
        !matches!(self.prefix, "GB" | "CHE" | "NO")
    }
}

impl fmt::Display for VatNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.prefix, self.number)
    }
}

/// Why a VAT number cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VatError {
    /// The rules of this country's numbers are not known.
    #[error("the VAT numbers of this country are not known")]
    UnknownCountry,
    /// It begins with the code of another country.
    #[error("the VAT number is of another country")]
    OtherCountry,
    /// It has not the form of this country's numbers.
    #[error("the VAT number does not have the form of this country's numbers")]
    Form,
    /// A digit is wrong, or two are exchanged.
    #[error("the check digits of the VAT number are wrong")]
    CheckDigits,
}

impl VatError {
    /// The word by which texts select it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::UnknownCountry => "unknown_country",
            Self::OtherCountry => "other_country",
            Self::Form => "form",
            Self::CheckDigits => "check_digits",
        }
    }
}

/// How a country's numbers are checked: what follows the prefix, in capitals and without separators.
type Rule = fn(&str) -> Result<(), VatError>;

/// The prefixes of the numbers that are checked, and their rules.
const RULES: [(&str, Rule); 31] = [
    ("AT", mod_10::austria),
    ("BE", mod_97::belgium),
    ("BG", mod_11::bulgaria),
    ("CHE", mod_11::switzerland),
    ("CY", letters::cyprus),
    ("CZ", mod_11::czechia),
    ("DE", mod_11::germany),
    ("DK", mod_11::denmark),
    ("EE", mod_10::estonia),
    ("EL", mod_11::greece),
    ("ES", letters::spain),
    ("FI", mod_11::finland),
    ("FR", mod_97::france),
    ("GB", mod_97::united_kingdom),
    ("HR", mod_11::croatia),
    ("HU", mod_10::hungary),
    ("IE", letters::ireland),
    ("IT", mod_10::italy),
    ("LT", mod_11::lithuania),
    ("LU", mod_97::luxembourg),
    ("LV", mod_11::latvia),
    ("MT", mod_97::malta),
    ("NL", mod_97::netherlands),
    ("NO", mod_11::norway),
    ("PL", mod_11::poland),
    ("PT", mod_11::portugal),
    ("RO", mod_11::romania),
    ("SE", mod_10::sweden),
    ("SI", mod_11::slovenia),
    ("SK", mod_11::slovakia),
    ("XI", mod_97::united_kingdom),
];

/// The prefixes of a country's numbers, by its code of ISO 3166-1; also by `EL` and `XI`, as the EU writes Greece and
/// Northern Ireland. A buyer in the United Kingdom may be in Northern Ireland. Monaco is of France for VAT, and the Isle
/// of Man of the United Kingdom.
fn prefixes(country: &str) -> Option<&'static [&'static str]> {
    Some(match country {
        "GR" | "EL" => &["EL"],
        "CH" | "LI" => &["CHE"],
        "GB" => &["GB", "XI"],
        "IM" => &["GB"],
        "MC" => &["FR"],
        _ => {
            let at = RULES.iter().position(|(prefix, _)| *prefix == country)?;
            std::slice::from_ref(&RULES[at].0)
        }
    })
}

/// Whether the rules of this country's numbers are known; its code is one of ISO 3166-1, `EL` or `XI`.
#[must_use]
pub fn is_known(country: &str) -> bool {
    prefixes(&country.to_ascii_uppercase()).is_some()
}

/// Reads a VAT number of a country (ISO 3166-1, `EL` or `XI`), with or without its prefix, and with the separators that
/// people write.
///
/// # Errors
/// If it cannot be right.
pub fn check(country: &str, number: &str) -> Result<VatNumber, VatError> {
    let allowed = prefixes(&country.to_ascii_uppercase()).ok_or(VatError::UnknownCountry)?;
    let written = compact(number).ok_or(VatError::Form)?;
    let mut error = VatError::Form;
    // Without a prefix, the first is taken.
    for &prefix in allowed {
        let rest = match written.strip_prefix(prefix) {
            Some(rest) => rest,
            // Irish, Spanish and French numbers may themselves begin with a letter.
            None if prefix == allowed[0] => match foreign(&written) {
                true => {
                    error = VatError::OtherCountry;
                    continue;
                }
                false => &written,
            },
            None => continue,
        };
        let number = usual(prefix, rest);
        let Some((prefix, rule)) = RULES.iter().find(|(known, _)| *known == prefix) else {
            return Err(VatError::UnknownCountry);
        };
        return rule(&number).map(|()| VatNumber { prefix, number });
    }
    Err(error)
}

/// In capitals, without separators; `None` if it is too long, or has a sign that no number has.
fn compact(number: &str) -> Option<String> {
    const SEPARATORS: &[char] = &[
        ' ', '\t', '\u{a0}', '\u{202f}', '.', ',', '-', '–', '‑', '/', ':', '\'', '’',
    ];
    let mut written = String::new();
    for letter in number.chars().filter(|letter| !SEPARATORS.contains(letter)) {
        // Old Irish numbers may have one of the two signs.
        if !letter.is_ascii_alphanumeric() && !matches!(letter, '+' | '*') || written.len() > 20 {
            return None;
        }
        written.push(letter.to_ascii_uppercase());
    }
    (!written.is_empty()).then_some(written)
}

/// Whether it begins with the prefix of another country, whose rule it keeps.
fn foreign(written: &str) -> bool {
    RULES.iter().any(|(prefix, rule)| {
        let rest = written.strip_prefix(prefix);
        rest.is_some_and(|rest| rule(&usual(prefix, rest)).is_ok())
    })
}

/// The number as it is stored: Belgian ones had nine digits once, and Greek ones eight; the sign of the tax at the end of Swiss and Norwegian
/// ones is a part of the number only in Norway.
fn usual(prefix: &str, rest: &str) -> String {
    match prefix {
        "BE" if rest.len() == 9 => format!("0{rest}"),
        "EL" if rest.len() == 8 => format!("0{rest}"),
        "CHE" => {
            let ends = ["MWST", "TVA", "IVA", "VAT"];
            let plain = ends.iter().find_map(|end| rest.strip_suffix(end));
            plain.unwrap_or(rest).to_owned()
        }
        "NO" if rest.len() == 9 => format!("{rest}MVA"),
        _ => rest.to_owned(),
    }
}
