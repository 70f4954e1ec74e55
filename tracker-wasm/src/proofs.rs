//! Verifies an export of consent records in the browser, by the same code as `stile consent verify`: the file never
//! leaves the machine.

use shared::consent::{
    from_hex,
    proofs::{report, verify},
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// What the file proves, or the line on which it is wrong, as the JSON of [`report`]. `key` is the public key by which
/// every signature must be, in hexadecimal digits; empty: any. `null` if `key` is not a key.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn prove(export: &[u8], key: &str) -> String {
    let known = match key.trim() {
        "" => None,
        key => match from_hex(&key.to_ascii_lowercase()) {
            Some(key) => Some(key),
            None => return "null".to_owned(),
        },
    };
    report(&verify(export, known.as_ref()), known.is_some()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_records_and_a_wrong_key_are_said() {
        let file = shared::consent::proofs::header();
        assert_eq!(
            prove(file.as_bytes(), ""),
            r#"{"consistent":false,"proven":false,"line":1,"problem":"empty","text":"line 1: the file contains no record"}"#
        );
        assert_eq!(prove(file.as_bytes(), "abc"), "null");
    }
}
