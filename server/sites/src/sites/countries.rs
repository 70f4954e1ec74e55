//! The codes of countries.

/// ISO 3166-1 alpha-2, and `XK` as databases of addresses have it for Kosovo.
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ \
BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET \
FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR \
IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN \
MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY \
QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR \
TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW";

/// Whether this is the code of a country in ISO 3166-1, in capitals.
#[must_use]
pub fn is_country(code: &str) -> bool {
    COUNTRIES.split(' ').any(|known| known == code)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use shared::currency::CODES;

    use super::*;

    /// The dashboard offers exactly what is accepted here.
    #[test]
    fn the_dashboard_knows_the_same_countries_and_currencies() {
        let countries = include_str!("../../../../web/src/figures/countries.ts");
        let currencies = include_str!("../../../../web/src/features/site-settings/codes.ts");
        let codes = |text: &'static str, letters: usize| -> BTreeSet<&str> {
            let strings = text
                .lines()
                .filter(|line| line.trim_start().starts_with('"'));
            let words = strings.flat_map(|line| line.split([' ', '"', '+', ')']));
            let upper = |word: &&str| word.chars().all(|c| c.is_ascii_uppercase());
            words
                .filter(|word| word.len() == letters)
                .filter(upper)
                .collect()
        };
        assert_eq!(codes(countries, 2), COUNTRIES.split(' ').collect());
        assert_eq!(codes(currencies, 3), CODES.iter().copied().collect());
    }
}
