//! Emails lead to pages that there are.

use std::fs;

use base::text::{Language, Reader};

use super::root;

/// The addresses of the dashboard's pages before the sign-in and about the account: the keys of its tables.
fn pages() -> Vec<String> {
    let routes = fs::read_to_string(root().join("web/src/app.tsx")).expect("the dashboard's pages");
    let keys = routes.lines().filter_map(|line| {
        let (path, _) = line.trim().strip_prefix('"')?.split_once("\":")?;
        path.starts_with('/').then(|| path.to_owned())
    });
    ["/".to_owned()].into_iter().chain(keys).collect()
}

#[test]
fn every_link_in_an_email_leads_to_a_page_of_the_dashboard() {
    let origin = "https://stats.test";
    let pages = pages();
    assert!(pages.len() > 12, "{pages:?}");
    let emails = [
        signin::samples(origin),
        people::samples(origin),
        sites::samples(origin),
    ]
    .concat();
    let mut links = 0;
    for (name, message) in emails {
        for language in Language::all() {
            let email = message.render(&Reader::from(language));
            let html = email.html.split("href=\"").skip(1);
            let html = html.map(|link| link.split('"').next().unwrap_or_default());
            let plain = email.plain.lines().filter(|line| line.contains("://"));
            let plain = plain.flat_map(str::split_whitespace);
            // A sentence may name the server itself.
            let plain = plain.filter(|word| word.trim_end_matches([',', '.']) != origin);
            let plain = plain.filter(|word| word.contains("://"));
            for address in html.chain(plain) {
                let path = address.strip_prefix(origin).expect("it leads to us");
                // The end of the sentence is no part of it.
                let path = path.trim_end_matches([',', '.']);
                let path = path.split('?').next().unwrap_or_default();
                assert!(
                    pages.iter().any(|page| page == path),
                    "{name}: there is no page {path}"
                );
                links += 1;
            }
        }
    }
    assert!(links > 80, "links are found: {links}");
}

/// A sample that leads to the wrong page would be no help if the email that is sent led elsewhere: each is written by the
/// code that writes the sample, and every group that writes emails has one.
#[test]
fn every_group_that_writes_emails_has_samples() {
    let mut groups = 0;
    for area in ["signin", "people", "sites"] {
        let folder = root().join("server").join(area).join("src");
        // Sign-in collects its samples in a file of its own.
        let texts = ["lib.rs", "emails.rs"].map(|file| fs::read_to_string(folder.join(file)));
        let library: String = texts.into_iter().flatten().collect();
        for group in fs::read_dir(&folder).expect("a folder") {
            let group = group.expect("an entry").path();
            let Ok(emails) = fs::read_to_string(group.join("emails.rs")) else {
                continue;
            };
            groups += 1;
            let name = group
                .file_name()
                .and_then(|name| name.to_str())
                .expect("a name");
            assert!(
                emails.contains("fn samples("),
                "{area}/{name} has no sample"
            );
            assert!(
                library.contains(&format!("{name}::")),
                "{area}/{name} is not shown"
            );
        }
    }
    assert!(groups >= 14, "{groups}");
}
