use super::*;
use crate::props::PropValue;

fn definition(json: &str) -> Definition {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn rule(json: &str) -> Rule {
    definition(json)
        .rule()
        .unwrap_or_else(|error| panic!("{json}: {error}"))
}

const EMPTY: Row<'static> = Row {
    kind: RowKind::View,
    path: "/",
    event: None,
    props: &[],
    engaged_ms: 0,
    scroll: None,
    shown: &[],
};

fn view(path: &str) -> Row<'_> {
    Row { path, ..EMPTY }
}

fn event<'a>(name: &'a str, path: &'a str, props: &'a [(String, PropValue)]) -> Row<'a> {
    Row {
        kind: RowKind::Event,
        event: Some(name),
        path,
        props,
        ..EMPTY
    }
}

fn ping(path: &str, engaged_ms: u64, scroll: u32) -> Row<'_> {
    Row {
        kind: RowKind::Ping,
        path,
        engaged_ms,
        scroll: Some(scroll),
        ..EMPTY
    }
}

const ID: &str = "018f2b6e-0000-7000-8000-00000000000a";

#[test]
fn pages_match_with_and_without_what_follows_them() {
    let rows = [
        view("/thanks"),
        view("/thanks?id=3"),
        view("/thanks/you"),
        view("/blog/a#x"),
        event("Signup", "/thanks", &[]),
    ];
    for (pages, expected) in [
        (r#"["/thanks"]"#, vec![0, 1]),
        (r#"["/thanks?id=3"]"#, vec![1]),
        (r#"["/thanks*"]"#, vec![0, 1, 2]),
        (r#"["*/a"]"#, vec![3]),
        (r#"["/none", "/blog/*", "/thanks/you"]"#, vec![2, 3]),
    ] {
        let rule = rule(&format!(r#"{{"kind":"page","pages":{pages}}}"#));
        assert_eq!(reached(&rule, &rows), expected, "{pages}");
    }
}

#[test]
fn events_match_by_name_page_and_properties() {
    let props = [
        ("plan".to_owned(), PropValue::Text("pro-year".into())),
        ("seats".to_owned(), PropValue::Number(3.0)),
        ("gift".to_owned(), PropValue::Flag(true)),
        ("text".to_owned(), PropValue::Text("7".into())),
    ];
    let rows = [
        event("Signup", "/join", &props),
        event("Signup", "/other", &[]),
        event("Sign", "/join", &props),
        view("/join"),
    ];
    for (rest, expected) in [
        ("", vec![0, 1]),
        (r#","pages":["/join"]"#, vec![0]),
        (r#","props":[{"name":"plan","values":["pro*"]}]"#, vec![0]),
        (r#","props":[{"name":"plan","values":["pro"]}]"#, vec![]),
        (r#","props":[{"name":"seats","values":["3"]}]"#, vec![0]),
        (r#","props":[{"name":"gift","values":["true"]}]"#, vec![0]),
        (
            r#","props":[{"name":"plan","compare":"is_not","values":["pro-year"]}]"#,
            vec![1],
        ),
        (
            r#","props":[{"name":"seats","compare":"at_least","number":3}]"#,
            vec![0],
        ),
        (
            r#","props":[{"name":"seats","compare":"at_most","number":2.9}]"#,
            vec![],
        ),
        (
            r#","props":[{"name":"text","compare":"at_least","number":1}]"#,
            vec![],
        ),
    ] {
        let rule = rule(&format!(r#"{{"kind":"event","event":"Signup"{rest}}}"#));
        assert_eq!(reached(&rule, &rows), expected, "{rest}");
    }
    let any = rule(r#"{"kind":"event","event":"Sign*"}"#);
    assert_eq!(reached(&any, &rows), [0, 1, 2]);
}

#[test]
fn links_forms_and_picks_are_events() {
    let url = |text: &str| [("url".to_owned(), PropValue::Text(text.into()))];
    let (out, file) = (url("https://github.com/x"), url("https://a.test/x.pdf"));
    let form = [("form".to_owned(), PropValue::Text("/contact".into()))];
    let pick = [("pick".to_owned(), PropValue::Text(ID.into()))];
    let rows = [
        event(OUTBOUND, "/", &out),
        event(DOWNLOAD, "/", &file),
        event(FORM, "/", &form),
        event(CLICK, "/", &pick),
    ];
    for (json, expected) in [
        (r#"{"kind":"outbound"}"#.to_owned(), vec![0]),
        (
            r#"{"kind":"outbound","targets":["https://github.com/*"]}"#.to_owned(),
            vec![0],
        ),
        (
            r#"{"kind":"outbound","targets":["https://a.test/*"]}"#.to_owned(),
            vec![],
        ),
        (
            r#"{"kind":"download","targets":["*.pdf"]}"#.to_owned(),
            vec![1],
        ),
        (
            r#"{"kind":"form","targets":["/contact"]}"#.to_owned(),
            vec![2],
        ),
        (
            format!(r#"{{"kind":"pick","pick":"{}"}}"#, ID.to_uppercase()),
            vec![3],
        ),
    ] {
        assert_eq!(reached(&rule(&json), &rows), expected, "{json}");
    }
}

#[test]
fn what_was_read_reaches_by_the_first_view_of_its_page() {
    let shown = [(ID.to_owned(), 1_500)];
    let rows = [
        ping("/early", 9_000, 99),
        view("/a"),
        ping("/a", 4_000, 40),
        view("/b"),
        ping("/b", 2_000, 90),
        view("/a"),
        Row {
            shown: &shown,
            ..ping("/a", 7_000, 75)
        },
        Row {
            shown: &shown,
            ..ping("/a", 0, 10)
        },
    ];
    for (json, expected) in [
        (r#"{"kind":"scroll","percent":75}"#.to_owned(), vec![1, 3]),
        (
            r#"{"kind":"scroll","percent":75,"pages":["/b"]}"#.to_owned(),
            vec![3],
        ),
        (r#"{"kind":"scroll","percent":100}"#.to_owned(), vec![]),
        (
            r#"{"kind":"engaged","seconds":11,"pages":["/*"]}"#.to_owned(),
            vec![1],
        ),
        (r#"{"kind":"engaged","seconds":22}"#.to_owned(), vec![1]),
        (r#"{"kind":"engaged","seconds":23}"#.to_owned(), vec![]),
        (format!(r#"{{"kind":"stretch","stretch":"{ID}"}}"#), vec![1]),
        (
            format!(r#"{{"kind":"stretch","stretch":"{ID}","seconds":3}}"#),
            vec![1],
        ),
        (
            format!(r#"{{"kind":"stretch","stretch":"{ID}","seconds":4}}"#),
            vec![],
        ),
        (
            format!(r#"{{"kind":"pick","pick":"{ID}","act":"seen"}}"#),
            vec![1],
        ),
    ] {
        assert_eq!(reached(&rule(&json), &rows), expected, "{json}");
    }
}

#[test]
fn all_of_several_is_reached_by_the_last_of_them() {
    let rows = [
        event("B", "/", &[]),
        view("/a"),
        event("B", "/", &[]),
        view("/a"),
    ];
    let both = rule(
        r#"{"kind":"all","parts":[{"kind":"page","pages":["/a"]},{"kind":"event","event":"B"}]}"#,
    );
    assert_eq!(reached(&both, &rows), [1]);
    assert_eq!(reached(&both, &rows[1..2]), [] as [usize; 0]);
}

#[test]
fn mistakes_are_named() {
    for (json, field) in [
        (r#"{"kind":"page"}"#, "pages"),
        (r#"{"kind":"page","pages":["/a",""]}"#, "pages[1]"),
        (r#"{"kind":"page","pages":["/a"],"event":"x"}"#, "event"),
        (r#"{"kind":"event"}"#, "event"),
        (r#"{"kind":"event","event":" "}"#, "event"),
        (
            r#"{"kind":"event","event":"x","props":[{"name":"p"}]}"#,
            "props[0].values",
        ),
        (
            r#"{"kind":"event","event":"x","props":[{"name":"a:b","values":["1"]}]}"#,
            "props[0].name",
        ),
        (
            r#"{"kind":"event","event":"x","props":[{"name":"p","compare":"at_least"}]}"#,
            "props[0].number",
        ),
        (
            r#"{"kind":"event","event":"x","props":[{"name":"p","compare":"at_least","number":1,"values":["1"]}]}"#,
            "props[0].values",
        ),
        (r#"{"kind":"pick"}"#, "pick"),
        (r#"{"kind":"pick","pick":"7"}"#, "pick"),
        (r#"{"kind":"scroll"}"#, "percent"),
        (r#"{"kind":"scroll","percent":101}"#, "percent"),
        (r#"{"kind":"engaged","seconds":0}"#, "seconds"),
        (r#"{"kind":"all","parts":[{"kind":"outbound"}]}"#, "parts"),
        (
            r#"{"kind":"all","parts":[{"kind":"outbound"},{"kind":"page"}]}"#,
            "parts[1].pages",
        ),
        (
            r#"{"kind":"all","parts":[{"kind":"outbound"},{"kind":"all"}]}"#,
            "parts[1].kind",
        ),
        (
            r#"{"kind":"all","pages":["/"],"parts":[{"kind":"outbound"},{"kind":"download"}]}"#,
            "pages",
        ),
    ] {
        let error = definition(json).rule().expect_err(json);
        assert_eq!(error.field, field, "{json}: {error}");
    }
    assert!(serde_json::from_str::<Definition>(r#"{"kind":"page","page":["/a"]}"#).is_err());
}

#[test]
fn a_definition_is_written_as_it_is_read() {
    for json in [
        r#"{"kind":"page","pages":["/a"]}"#,
        r#"{"kind":"event","event":"B","props":[{"name":"p","compare":"at_least","number":3.0}]}"#,
        r#"{"kind":"all","parts":[{"kind":"outbound"},{"kind":"engaged","seconds":3}]}"#,
    ] {
        let read = definition(json);
        let again = definition(&serde_json::to_string(&read).unwrap());
        assert_eq!(read, again);
    }
}
