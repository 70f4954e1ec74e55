use super::*;

/// Each country with right numbers, and with wrong ones.
fn numbers() -> Vec<(&'static str, Vec<&'static str>, Vec<&'static str>)> {
    let lines = include_str!("numbers.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let (right, wrong) = row.split_once(" | ").unwrap();
        let (country, right) = right.split_once(' ').unwrap();
        (
            country,
            right.split(' ').collect(),
            wrong.split(' ').collect(),
        )
    })
    .collect()
}

#[test]
fn published_numbers_are_right_and_slips_in_them_are_not() {
    let numbers = numbers();
    for (prefix, _) in RULES {
        let country = prefix.get(..2).unwrap();
        assert!(numbers.iter().any(|row| row.0 == country), "{country}");
    }
    for (country, right, wrong) in numbers {
        assert!(right.len() >= 3 && wrong.len() >= 3, "{country}");
        for number in right {
            let read = check(country, number);
            assert!(read.is_ok(), "{country} {number}: {read:?}");
        }
        for number in wrong {
            let read = check(country, number);
            assert!(read.is_err(), "{country} {number}");
        }
    }
}

#[test]
fn every_slip_of_one_digit_is_found_where_the_rule_finds_it() {
    // Rules modulo a prime find each of them.
    for country in ["DK", "FI", "LU", "PL", "DE", "HR", "IT", "EE"] {
        let numbers = numbers();
        let row = numbers.iter().find(|row| row.0 == country).unwrap();
        for number in &row.1 {
            for at in 0..number.len() {
                for digit in '0'..='9' {
                    let mut slip = (*number).to_owned();
                    slip.replace_range(at..=at, &digit.to_string());
                    let expected = slip == *number;
                    assert_eq!(check(country, &slip).is_ok(), expected, "{country} {slip}");
                }
            }
        }
    }
}

#[test]
fn numbers_are_read_as_people_write_them() {
    for (country, written, number) in [
        ("DE", " de 136 695 976 ", "DE136695976"),
        ("de", "DE-136.695.976", "DE136695976"),
        ("BE", "BE 428.759.497", "BE0428759497"),
        ("BE", "0428759497", "BE0428759497"),
        ("GR", "EL 094259216", "EL094259216"),
        ("GR", "94259216", "EL094259216"),
        ("EL", "094259216", "EL094259216"),
        ("CH", "CHE-107.787.577 MWST", "CHE107787577"),
        ("CH", "CHE-107.787.577 TVA", "CHE107787577"),
        ("LI", "CHE107787577", "CHE107787577"),
        ("NO", "NO 995 525 828 MVA", "NO995525828MVA"),
        ("NO", "995525828", "NO995525828MVA"),
        ("GB", "GB 980 7806 84", "GB980780684"),
        ("GB", "XI 366 3030 68", "XI366303068"),
        ("XI", "366303068", "XI366303068"),
        ("IM", "GB 980 7806 84", "GB980780684"),
        ("FR", "FR K7 399 859 412", "FRK7399859412"),
        ("MC", "FR53000004605", "FR53000004605"),
        ("NL", "NL 8057.34.958.B.01", "NL805734958B01"),
        ("IE", "ie6433435oa", "IE6433435OA"),
        ("AT", "ATU 13585627", "ATU13585627"),
        ("ES", "ES-X5253868-R", "ESX5253868R"),
        ("CY", "CY-10259033P", "CY10259033P"),
    ] {
        let read = check(country, written).map(|number| number.to_string());
        assert_eq!(read.as_deref(), Ok(number), "{country} {written}");
        // What was read is read again.
        assert_eq!(
            check(country, number).map(|number| number.to_string()),
            read
        );
    }
}

#[test]
fn an_error_says_what_is_wrong() {
    for (country, number, error) in [
        ("US", "123", VatError::UnknownCountry),
        ("", "DE136695976", VatError::UnknownCountry),
        ("ÖS", "DE136695976", VatError::UnknownCountry),
        ("AT", "DE136695976", VatError::OtherCountry),
        ("FR", "ATU13585627", VatError::OtherCountry),
        ("DE", "", VatError::Form),
        ("DE", " . ", VatError::Form),
        ("DE", "12345678", VatError::Form),
        ("DE", "1234567890", VatError::Form),
        ("DE", "DE13669597é", VatError::Form),
        ("DE", &"1".repeat(1_000), VatError::Form),
        ("FR", "é1234567890", VatError::Form),
        ("IE", "é234567", VatError::Form),
        ("ES", "é2345678", VatError::Form),
        ("AT", "13585627", VatError::Form),
        ("GB", "GD500", VatError::Form),
        ("GB", "HA499", VatError::Form),
        ("NL", "004495445B00", VatError::Form),
        ("DE", "136695978", VatError::CheckDigits),
        ("LV", "161175-19998", VatError::CheckDigits),
        ("LV", "161375-19997", VatError::Form),
    ] {
        assert_eq!(check(country, number), Err(error), "{country} {number}");
    }
    let all = [
        VatError::UnknownCountry,
        VatError::OtherCountry,
        VatError::Form,
        VatError::CheckDigits,
    ];
    let words: std::collections::BTreeSet<_> = all.map(VatError::word).into_iter().collect();
    assert_eq!(words.len(), 4);
}

#[test]
fn vies_knows_the_numbers_of_the_eu_and_northern_ireland() {
    for (country, number, known) in [
        ("DE", "136695976", true),
        ("XI", "366303068", true),
        ("GB", "980780684", false),
        ("CH", "107787577", false),
        ("NO", "995525828", false),
    ] {
        assert_eq!(
            check(country, number).map(|number| number.is_in_vies()),
            Ok(known),
            "{country}"
        );
        assert!(is_known(country));
    }
    assert!(!is_known("US"));
}

#[test]
fn nothing_that_is_typed_breaks_it() {
    let texts = [
        "",
        "é",
        "éé",
        "ééééééééé",
        "U",
        "B",
        "B01",
        "*",
        "+",
        "12*45678A",
        "🦊🦊",
        "ESé",
        "0",
        "ÄÖÜ",
    ];
    for (country, _) in RULES {
        let country = country.get(..2).unwrap_or(country);
        for text in texts {
            let _ = check(country, text);
            let _ = check(country, &format!("{country}{text}"));
        }
        for length in 0..22 {
            for fill in ["0", "9", "A", "Z", "+"] {
                let _ = check(country, &fill.repeat(length));
            }
        }
    }
}
