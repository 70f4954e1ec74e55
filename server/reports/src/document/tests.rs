use base::text::{Language, Reader};
use figures::answers::ImportedView;

use super::*;
use crate::{
    compose::{Frame, compose_digest, compose_site},
    content::{Change, SiteContent},
    numbers::Writer,
    samples::{digest_content, digest_document, site_content, site_document},
    words::Rhythm,
};

const ORIGIN: &str = "https://stats.example.com";

fn reader(tag: &str) -> Reader {
    Reader::from(Language::of(tag).expect("it is spoken"))
}

/// Samples in every language.
fn documents() -> Vec<Document> {
    let readers = Language::all().map(Reader::from);
    readers
        .flat_map(|reader| {
            [
                site_document(ORIGIN, &reader),
                digest_document(ORIGIN, &reader),
            ]
        })
        .collect()
}

fn html(document: &Document) -> String {
    document.html(|chart| format!("cid:{}@stile", chart.picture.name))
}

/// The words of HTML that people see, or hear of pictures.
fn seen(html: &str) -> String {
    let body = html.split("</head>").nth(1).expect("a body");
    let (mut seen, mut rest) = (String::new(), body);
    while let Some((text, tag)) = rest.split_once('<') {
        seen.push_str(text);
        let (tag, behind) = tag.split_once('>').expect("a tag ends");
        if let Some((_, alt)) = tag.split_once(" alt=\"") {
            seen.push_str(alt.split('"').next().unwrap_or_default());
        }
        seen.push(' ');
        rest = behind;
    }
    let signs = [
        ("&amp;", "&"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
    ];
    signs
        .iter()
        .fold(seen, |seen, (escape, sign)| seen.replace(escape, sign))
}

/// The numbers of a text, such as `1,204` and `42.4%`.
fn numbers(text: &str) -> std::collections::BTreeSet<String> {
    let words = text.split(|letter: char| !(letter.is_ascii_digit() || ",.%−+".contains(letter)));
    let words = words.map(|word| word.trim_matches([',', '.', '+', '−']));
    words
        .filter(|word| word.contains(|letter: char| letter.is_ascii_digit()))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_text_has_every_figure_of_the_html_and_the_other_way_round() {
    for document in documents() {
        // Addresses and spaces are not figures.
        let html = html(&document).replace("&#8199;&#65279;&#847; ", "");
        let text: String = document.text();
        let plain = text.lines().filter(|line| !line.contains("://"));
        let plain = plain.collect::<Vec<&str>>().join("\n");
        let (in_html, in_text) = (numbers(&seen(&html)), numbers(&plain));
        assert_eq!(in_html, in_text, "{text}");
        assert!(in_html.len() > 10, "{in_html:?}");
        for link in &document.links {
            assert!(text.contains(&link.address));
        }
    }
}

#[test]
fn programs_for_email_can_show_it() {
    for document in documents() {
        let html = html(&document);
        assert!(html.len() < 102_400, "{} bytes", html.len());
        for needed in [
            "<meta name=\"color-scheme\" content=\"light dark\">",
            "<meta charset=\"utf-8\">",
            "mso-hide:all",
            "max-width:600px",
            "<!--[if mso]>",
            "bgcolor=\"#ffffff\"",
        ] {
            assert!(html.contains(needed), "{needed}");
        }
        for absent in [
            "http://",
            "@import",
            "@font-face",
            "<script",
            "<link",
            "position:",
            "display:flex",
            "url(",
        ] {
            assert!(!html.contains(absent), "{absent}");
        }
        let layouts = html.matches("<table").count();
        let data = html.matches("<th scope=\"col\"").count();
        assert!(data > 0 && layouts > html.matches("role=\"presentation\"").count());
        for tag in html.split("<table").skip(1) {
            let tag = tag.split('>').next().unwrap_or_default();
            assert!(
                tag.contains("cellpadding=\"0\"") && tag.contains("border=\"0\""),
                "{tag}"
            );
        }
        for picture in html.split("<img ").skip(1) {
            let picture = picture.split('>').next().unwrap_or_default();
            assert!(picture.starts_with("src=\"cid:"), "{picture}");
            assert!(
                picture.contains("alt=\"") && !picture.contains("alt=\"\""),
                "{picture}"
            );
            assert!(picture.contains(" width=\"") && picture.contains(" height=\""));
        }
        for cell in html.split("<td").skip(1) {
            let tag = cell.split('>').next().unwrap_or_default();
            let of_word = cell.starts_with("><![endif]");
            assert!(tag.contains("style=\"") || of_word, "{tag}");
        }
        for (open, close) in [
            ("<table", "</table>"),
            ("<tr", "</tr>"),
            ("<td", "</td>"),
            ("<p", "</p>"),
        ] {
            let opened = html.matches(&format!("{open} ")).count()
                + html.matches(&format!("{open}>")).count();
            assert_eq!(opened, html.matches(close).count(), "{open}");
        }
    }
}

#[test]
fn what_visitors_wrote_does_not_break_out() {
    let html = html(&site_document(ORIGIN, &reader("en")));
    assert!(html.contains("/blog/bars &amp; &lt;charts&gt;"));
    assert!(!html.contains("<charts>"));
}

fn frame(rhythm: Rhythm, asked_for: bool) -> Frame {
    Frame {
        origin: ORIGIN.to_owned(),
        account: "Example & Co".to_owned(),
        rhythm,
        missed: vec![],
        asked_for,
    }
}

#[test]
fn a_digest_of_hundreds_of_sites_is_not_cut() {
    for tag in ["en", "de"] {
        let writer = Writer::new(&reader(tag));
        let mut content = digest_content(&writer, 300);
        for site in &mut content.sites {
            site.name = format!("{}.example.com", "w".repeat(200));
        }
        let document = compose_digest(&content, &frame(Rhythm::Monthly, false), &writer).unwrap();
        let html = html(&document);
        assert!(html.len() < 102_400, "{} bytes", html.len());
        assert!(document.text().contains("260 "), "the rest is counted");
        let pictures: usize = document.charts().map(|chart| chart.picture.png.len()).sum();
        assert!(
            document.charts().count() == 40 && pictures < 60_000,
            "{pictures}"
        );
    }
}

#[test]
fn a_report_without_figures_says_so() {
    let writer = Writer::new(&reader("en"));
    let mut content = digest_content(&writer, 0);
    content.alerts = None;
    let document = compose_digest(&content, &frame(Rhythm::Weekly, true), &writer).unwrap();
    let text = document.text();
    assert!(text.contains("You have access to no website."), "{text}");
    assert!(text.contains("You asked for this report now."), "{text}");
    let mut content = site_content(&writer);
    for breakdown in &mut content.stats.by {
        breakdown.rows.clear();
    }
    content.stats.totals.bounce_rate.value = None;
    content.stats.totals.visitors.change = None;
    let document = compose_site(&content, &frame(Rhythm::Weekly, false), &writer).unwrap();
    let text = document.text();
    assert!(text.contains("This website has no goals."), "{text}");
    assert!(text.contains("Bounce rate: – "), "{text}");
    assert!(text.contains("Visitors: 3,121 (before: 2,206)"), "{text}");
}

#[test]
fn a_report_with_imported_days_says_so() {
    for (tag, now, before, exact, in_digest) in [
        (
            "en",
            "2 days of this period were imported: another tool counted them.",
            "1 day of the previous period was imported: another tool counted it.",
            "What Stile counted is exact",
            "Without imported days.",
        ),
        (
            "de",
            "2 Tage dieses Zeitraums wurden importiert: Ein anderes Werkzeug hat sie gezählt.",
            "1 Tag des vorigen Zeitraums wurde importiert: Ein anderes Werkzeug hat ihn gezählt.",
            "Was Stile gezählt hat, ist exakt",
            "Ohne importierte Tage.",
        ),
    ] {
        let writer = Writer::new(&reader(tag));
        let imported = |days: i64, source: &str| ImportedView {
            from: "2026-11-16".to_owned(),
            to: "2026-11-17".to_owned(),
            days,
            sources: vec![source.to_owned()],
            left_out: vec![],
            summed: if source == "logs" { 0 } else { days },
        };
        let mut content = site_content(&writer);
        let of = |content: &SiteContent| {
            let document = compose_site(content, &frame(Rhythm::Weekly, false), &writer).unwrap();
            (document.text(), seen(&self::html(&document)))
        };
        // Days of a log have hits like all others.
        content.stats.period.imported = Some(imported(3, "logs"));
        assert!(!of(&content).0.contains("mport"), "{tag}");
        content.stats.exact = false;
        let compare = content.stats.compare.as_mut().expect("it is compared");
        compare.imported = Some(imported(1, "ga4"));
        let (text, html) = of(&content);
        assert!(text.contains(before) && html.contains(before), "{text}");
        content.stats.period.imported = Some(imported(2, "ga4"));
        let (text, html) = of(&content);
        assert!(text.contains(now) && html.contains(now), "{text}");
        assert!(text.contains(exact) && html.contains(exact), "{text}");
        assert!(!text.contains(before), "{text}");

        let mut content = digest_content(&writer, 1);
        content.sites[0].without_imported = true;
        let document = compose_digest(&content, &frame(Rhythm::Weekly, false), &writer).unwrap();
        assert!(document.text().contains(in_digest), "{tag}");
        assert!(seen(&self::html(&document)).contains(in_digest), "{tag}");
    }
}

#[test]
fn a_report_on_days_without_a_hit_has_no_empty_sentence() {
    for (tag, absent, same, excluded) in [
        (
            "en",
            "No visitors in this period.",
            "stayed the same",
            "Excluded",
        ),
        (
            "de",
            "Keine Besucher in diesem Zeitraum.",
            "blieb gleich",
            "Ausgeschlossen",
        ),
    ] {
        let writer = Writer::new(&reader(tag));
        let mut content = site_content(&writer);
        content.change = Some(Change::default());
        let left_out = content.left_out.as_mut().expect("it is shown");
        (left_out.received, left_out.left_out) = (0, 0);
        (left_out.share, left_out.by_reason) = (None, vec![]);
        let of = |content: &SiteContent| {
            compose_site(content, &frame(Rhythm::Weekly, false), &writer).unwrap()
        };
        let text = of(&content).text();
        assert!(text.contains(absent) && !text.contains(same), "{text}");
        assert!(!text.contains(excluded) && !text.contains("()"), "{text}");
        let change = content.change.as_mut().expect("it is shown");
        (change.value, change.previous) = (3.0, 3.0);
        let text = of(&content).text();
        assert!(!text.contains(absent) && text.contains(same), "{text}");
    }
}

#[test]
fn the_text_reads_as_it_was_read() {
    let english = site_document(ORIGIN, &reader("en")).text();
    let wanted = "example.com\n16 November 2026 to 22 November 2026\n\n\
        The report for 9 November 2026 to 15 November 2026 was not sent when it was due.\n\n\
        Visitors: 3,121 (+41%, from 2,206)\nVisits: 3,465 (+36%, from 2,544)\nPage views: 6,210 (+3.7%, from 5,990)\n\
        Bounce rate: 61.2% (+25%, from 48.8%)\nVisit duration: 1 min 13 s (−24%, from 1 min 36 s)\n\n\
        Visitors by day, 16 November 2026 to 22 November 2026: 412; 388; 431; 402; 377; 251; 1,204\n\n\
        What changed, and why\n---------------------\n\
        Visitors rose by 915 to 3,121 (before: 2,206), which is outside the normal range of −310 to +402. The source \
        “Hacker News” accounts for the largest part: +975 (106.6% of the change).\n\n\
        Top pages\n---------\n/: Visitors 1,830, Page views 2,411\n/blog/bars & <charts>: Visitors 1,122, Page views 1,340\n\n\
        Top sources\n-----------\nDirect / unknown: Visitors 1,201, Page views 2,100\nHacker News: Visitors 987, Page views 1,120\n\n\
        Top countries\n-------------\nGermany: Visitors 1,790, Page views 2,900\nUnited States: Visitors 801, Page views 990\n\n\
        Goals\n-----\nOrder: Conversions 141, Conversion rate 4.2%\n";
    assert!(english.starts_with(wanted), "{english}");
    let german = digest_document(ORIGIN, &reader("de")).text();
    let wanted = "Alle Websites von Example & Co\n16. November 2026 bis 22. November 2026\n\n\
        example.com: Besucher 3.121 (+41\u{a0}%), Seitenaufrufe 6.210 (+3,7\u{a0}%)\n  \
        Besucher im Verlauf: 412; 388; 431; 402; 377; 251; 1.204\n";
    assert!(german.starts_with(wanted), "{german}");
}
