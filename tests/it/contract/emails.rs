//! Emails lead to pages that there are.

use std::fs;

use base::text::{Language, Reader};

use super::root;

#[test]
fn every_link_in_an_email_leads_to_a_page_of_the_dashboard() {
    let origin = "https://stats.test";
    let routes = fs::read_to_string(root().join("web/src/app.tsx")).expect("the dashboard's pages");
    let emails = [
        signin::samples(origin),
        people::samples(origin),
        sites::samples(origin),
    ]
    .concat();
    let mut links = 0;
    for (name, message) in emails {
        let html = message.render(&Reader::from(Language::ENGLISH)).html;
        for link in html.split("href=\"").skip(1) {
            let address = link.split('"').next().unwrap_or_default();
            let path = address.strip_prefix(origin).expect("it leads to us");
            let path = path.split('?').next().unwrap_or_default();
            assert!(
                path == "/" || routes.contains(&format!("\"{path}\"")),
                "{name}: there is no page {path}"
            );
            links += 1;
        }
    }
    assert!(links > 20, "links are found: {links}");
}
