//! Countries by their English names, as Google and others write them, with their codes (ISO 3166-1 alpha-2).

/// The code of a country by its name, or of a code as it is; `None` for others.
#[must_use]
pub fn code(name: &str) -> Option<&'static str> {
    let name = name.trim();
    let named = COUNTRIES
        .iter()
        .find(|(_, names)| names.iter().any(|one| one.eq_ignore_ascii_case(name)));
    let coded = || {
        COUNTRIES
            .iter()
            .find(|(code, _)| code.eq_ignore_ascii_case(name))
    };
    named.or_else(coded).map(|(code, _)| *code)
}

#[rustfmt::skip]
const COUNTRIES: &[(&str, &[&str])] = &[
    ("AD", &["Andorra"]), ("AE", &["United Arab Emirates"]), ("AF", &["Afghanistan"]), ("AG", &["Antigua & Barbuda", "Antigua and Barbuda"]),
    ("AI", &["Anguilla"]), ("AL", &["Albania"]), ("AM", &["Armenia"]), ("AO", &["Angola"]), ("AQ", &["Antarctica"]), ("AR", &["Argentina"]),
    ("AS", &["American Samoa"]), ("AT", &["Austria"]), ("AU", &["Australia"]), ("AW", &["Aruba"]), ("AX", &["Åland Islands"]),
    ("AZ", &["Azerbaijan"]), ("BA", &["Bosnia & Herzegovina", "Bosnia and Herzegovina"]), ("BB", &["Barbados"]), ("BD", &["Bangladesh"]),
    ("BE", &["Belgium"]), ("BF", &["Burkina Faso"]), ("BG", &["Bulgaria"]), ("BH", &["Bahrain"]), ("BI", &["Burundi"]), ("BJ", &["Benin"]),
    ("BL", &["St. Barthélemy"]), ("BM", &["Bermuda"]), ("BN", &["Brunei"]), ("BO", &["Bolivia"]), ("BQ", &["Caribbean Netherlands"]),
    ("BR", &["Brazil"]), ("BS", &["Bahamas"]), ("BT", &["Bhutan"]), ("BW", &["Botswana"]), ("BY", &["Belarus"]), ("BZ", &["Belize"]),
    ("CA", &["Canada"]), ("CD", &["Congo - Kinshasa", "Democratic Republic of the Congo"]), ("CF", &["Central African Republic"]),
    ("CG", &["Congo - Brazzaville", "Republic of the Congo", "Congo"]), ("CH", &["Switzerland"]),
    ("CI", &["Côte d’Ivoire", "Côte d'Ivoire", "Ivory Coast"]), ("CK", &["Cook Islands"]), ("CL", &["Chile"]), ("CM", &["Cameroon"]),
    ("CN", &["China"]), ("CO", &["Colombia"]), ("CR", &["Costa Rica"]), ("CU", &["Cuba"]), ("CV", &["Cape Verde", "Cabo Verde"]),
    ("CW", &["Curaçao"]), ("CY", &["Cyprus"]), ("CZ", &["Czechia", "Czech Republic"]), ("DE", &["Germany"]), ("DJ", &["Djibouti"]),
    ("DK", &["Denmark"]), ("DM", &["Dominica"]), ("DO", &["Dominican Republic"]), ("DZ", &["Algeria"]), ("EC", &["Ecuador"]),
    ("EE", &["Estonia"]), ("EG", &["Egypt"]), ("EH", &["Western Sahara"]), ("ER", &["Eritrea"]), ("ES", &["Spain"]), ("ET", &["Ethiopia"]),
    ("FI", &["Finland"]), ("FJ", &["Fiji"]), ("FK", &["Falkland Islands (Islas Malvinas)", "Falkland Islands"]), ("FM", &["Micronesia"]),
    ("FO", &["Faroe Islands"]), ("FR", &["France"]), ("GA", &["Gabon"]), ("GB", &["United Kingdom", "UK", "Great Britain"]),
    ("GD", &["Grenada"]), ("GE", &["Georgia"]), ("GF", &["French Guiana"]), ("GG", &["Guernsey"]), ("GH", &["Ghana"]), ("GI", &["Gibraltar"]),
    ("GL", &["Greenland"]), ("GM", &["Gambia"]), ("GN", &["Guinea"]), ("GP", &["Guadeloupe"]), ("GQ", &["Equatorial Guinea"]),
    ("GR", &["Greece"]), ("GT", &["Guatemala"]), ("GU", &["Guam"]), ("GW", &["Guinea-Bissau"]), ("GY", &["Guyana"]),
    ("HK", &["Hong Kong", "Hong Kong SAR China"]), ("HN", &["Honduras"]), ("HR", &["Croatia"]), ("HT", &["Haiti"]), ("HU", &["Hungary"]),
    ("ID", &["Indonesia"]), ("IE", &["Ireland"]), ("IL", &["Israel"]), ("IM", &["Isle of Man"]), ("IN", &["India"]), ("IQ", &["Iraq"]),
    ("IR", &["Iran"]), ("IS", &["Iceland"]), ("IT", &["Italy"]), ("JE", &["Jersey"]), ("JM", &["Jamaica"]), ("JO", &["Jordan"]),
    ("JP", &["Japan"]), ("KE", &["Kenya"]), ("KG", &["Kyrgyzstan"]), ("KH", &["Cambodia"]), ("KI", &["Kiribati"]), ("KM", &["Comoros"]),
    ("KN", &["St. Kitts & Nevis", "Saint Kitts and Nevis"]), ("KP", &["North Korea"]), ("KR", &["South Korea"]), ("KW", &["Kuwait"]),
    ("KY", &["Cayman Islands"]), ("KZ", &["Kazakhstan"]), ("LA", &["Laos"]), ("LB", &["Lebanon"]), ("LC", &["St. Lucia", "Saint Lucia"]),
    ("LI", &["Liechtenstein"]), ("LK", &["Sri Lanka"]), ("LR", &["Liberia"]), ("LS", &["Lesotho"]), ("LT", &["Lithuania"]),
    ("LU", &["Luxembourg"]), ("LV", &["Latvia"]), ("LY", &["Libya"]), ("MA", &["Morocco"]), ("MC", &["Monaco"]), ("MD", &["Moldova"]),
    ("ME", &["Montenegro"]), ("MF", &["St. Martin"]), ("MG", &["Madagascar"]), ("MH", &["Marshall Islands"]),
    ("MK", &["North Macedonia", "Macedonia (FYROM)"]), ("ML", &["Mali"]), ("MM", &["Myanmar (Burma)", "Myanmar"]), ("MN", &["Mongolia"]),
    ("MO", &["Macao", "Macau"]), ("MP", &["Northern Mariana Islands"]), ("MQ", &["Martinique"]), ("MR", &["Mauritania"]),
    ("MS", &["Montserrat"]), ("MT", &["Malta"]), ("MU", &["Mauritius"]), ("MV", &["Maldives"]), ("MW", &["Malawi"]), ("MX", &["Mexico"]),
    ("MY", &["Malaysia"]), ("MZ", &["Mozambique"]), ("NA", &["Namibia"]), ("NC", &["New Caledonia"]), ("NE", &["Niger"]),
    ("NG", &["Nigeria"]), ("NI", &["Nicaragua"]), ("NL", &["Netherlands"]), ("NO", &["Norway"]), ("NP", &["Nepal"]), ("NR", &["Nauru"]),
    ("NU", &["Niue"]), ("NZ", &["New Zealand"]), ("OM", &["Oman"]), ("PA", &["Panama"]), ("PE", &["Peru"]), ("PF", &["French Polynesia"]),
    ("PG", &["Papua New Guinea"]), ("PH", &["Philippines"]), ("PK", &["Pakistan"]), ("PL", &["Poland"]), ("PM", &["St. Pierre & Miquelon"]),
    ("PR", &["Puerto Rico"]), ("PS", &["Palestine", "Palestinian Territories"]), ("PT", &["Portugal"]), ("PW", &["Palau"]),
    ("PY", &["Paraguay"]), ("QA", &["Qatar"]), ("RE", &["Réunion"]), ("RO", &["Romania"]), ("RS", &["Serbia"]), ("RU", &["Russia"]),
    ("RW", &["Rwanda"]), ("SA", &["Saudi Arabia"]), ("SB", &["Solomon Islands"]), ("SC", &["Seychelles"]), ("SD", &["Sudan"]),
    ("SE", &["Sweden"]), ("SG", &["Singapore"]), ("SH", &["St. Helena"]), ("SI", &["Slovenia"]), ("SJ", &["Svalbard & Jan Mayen"]),
    ("SK", &["Slovakia"]), ("SL", &["Sierra Leone"]), ("SM", &["San Marino"]), ("SN", &["Senegal"]), ("SO", &["Somalia"]),
    ("SR", &["Suriname"]), ("SS", &["South Sudan"]), ("ST", &["São Tomé & Príncipe", "Sao Tome and Principe"]), ("SV", &["El Salvador"]),
    ("SX", &["Sint Maarten"]), ("SY", &["Syria"]), ("SZ", &["Eswatini", "Swaziland"]), ("TC", &["Turks & Caicos Islands"]), ("TD", &["Chad"]),
    ("TG", &["Togo"]), ("TH", &["Thailand"]), ("TJ", &["Tajikistan"]), ("TL", &["Timor-Leste"]), ("TM", &["Turkmenistan"]),
    ("TN", &["Tunisia"]), ("TO", &["Tonga"]), ("TR", &["Türkiye", "Turkey"]), ("TT", &["Trinidad & Tobago", "Trinidad and Tobago"]),
    ("TV", &["Tuvalu"]), ("TW", &["Taiwan"]), ("TZ", &["Tanzania"]), ("UA", &["Ukraine"]), ("UG", &["Uganda"]),
    ("US", &["United States", "United States of America", "USA"]), ("UY", &["Uruguay"]), ("UZ", &["Uzbekistan"]), ("VA", &["Vatican City"]),
    ("VC", &["St. Vincent & Grenadines", "Saint Vincent and the Grenadines"]), ("VE", &["Venezuela"]), ("VG", &["British Virgin Islands"]),
    ("VI", &["U.S. Virgin Islands"]), ("VN", &["Vietnam"]), ("VU", &["Vanuatu"]), ("WF", &["Wallis & Futuna"]), ("WS", &["Samoa"]),
    ("XK", &["Kosovo"]), ("YE", &["Yemen"]), ("YT", &["Mayotte"]), ("ZA", &["South Africa"]), ("ZM", &["Zambia"]), ("ZW", &["Zimbabwe"]),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_and_codes_are_found_and_each_is_there_once() {
        for (name, expected) in [
            ("Germany", Some("DE")),
            (" united states ", Some("US")),
            ("Türkiye", Some("TR")),
            ("de", Some("DE")),
            ("Georgia", Some("GE")),
            ("(not set)", None),
            ("Atlantis", None),
            ("", None),
        ] {
            assert_eq!(code(name), expected, "{name}");
        }
        let codes: BTreeSet<_> = COUNTRIES.iter().map(|(code, _)| code).collect();
        assert_eq!(codes.len(), COUNTRIES.len());
        let names: Vec<_> = COUNTRIES.iter().flat_map(|(_, names)| *names).collect();
        let distinct: BTreeSet<_> = names.iter().map(|name| name.to_lowercase()).collect();
        assert_eq!(distinct.len(), names.len());
    }
}
