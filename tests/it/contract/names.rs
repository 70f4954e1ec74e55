//! Names in Rust code: names that were replaced by the field's terms do not return, neither for items,
//! variables and parameters nor for files. (Fields may have names of the API and of SQL, so they are not
//! checked.)

use std::{collections::BTreeSet, fmt::Write as _, fs, iter::Peekable, str::Chars};

use super::{files, root, shown};

/// Replaced names, each with a better one.
const REPLACED: &[(&str, &str)] = &[
    ("add_beside", "add_concurrent"),
    ("address_print", "fingerprint"),
    ("barred", "needs_second_factor"),
    ("Belief", "TokenCache"),
    ("Beside", "Comparison"),
    ("Board", "LastArrivals"),
    ("book", "registry"),
    ("Book", "SiteRegistry"),
    ("BookError", "RegistryError"),
    ("books", "ledger"),
    ("Books", "Ledger"),
    ("Came", "Origin"),
    ("deed", "action"),
    ("Deed", "Action"),
    ("deeds", "actions"),
    ("Desk", "Scheduler"),
    ("door", "acceptor"),
    ("Door", "TimeoutAcceptor"),
    ("Ear", "EventStream"),
    ("Earned", "RevenueTotals"),
    ("Far", "StepReach"),
    ("forget", "erase, delete_…, remove_…"),
    ("Forget", "Delete"),
    ("forget_site", "erase_site"),
    ("forget_until", "erase_until"),
    ("half_open", "pending_second_factor"),
    ("half_session", "pending_session"),
    ("hand_on", "enqueue"),
    ("heard", "received, on_read"),
    ("Held", "what it holds"),
    ("holding", "site_lock"),
    ("hub", "broadcaster"),
    ("Hub", "Broadcaster"),
    ("keeping", "maintenance"),
    ("KeepError", "MaintenanceError"),
    ("Kept", "what is stored"),
    ("kindly", "lenient"),
    ("let_go", "evict"),
    ("Letter", "Email"),
    ("listening", "live"),
    ("loose", "uncompacted"),
    ("Loose", "Uncompacted"),
    ("LooseDays", "PendingDays"),
    ("loosened", "relaxed"),
    ("Lost", "DropOffs"),
    ("Lot", "Flush"),
    ("Move", "PeriodPair"),
    ("moves", "attribution, changes"),
    ("Nights", "NightlyCompaction"),
    ("nobodys", "unknown_…"),
    ("objection", "deferred"),
    ("Objection", "DeferredError"),
    ("Pace", "HitRates, ChannelTiming, ArrivalPacing"),
    ("Passing", "Evaluation"),
    ("Pieces", "Chunks"),
    ("Postman", "MailWorker"),
    ("print_of", "dedup_key"),
    ("prints", "dedup_keys"),
    ("proved_at", "reauthenticated_at"),
    ("pulse", "health"),
    ("Pulse", "HealthState"),
    ("Room", "…Budget, …Buffer"),
    ("rung", "wake"),
    ("said", "what it is"),
    ("Said", "what it is"),
    ("Say", "Localize, Report, ProgressSender"),
    ("Summer", "SumBuilder"),
    ("tell", "notify, send_…, report"),
    ("telling", "notify"),
    ("Ticket", "JobState"),
    ("told", "what it is"),
    ("Told", "what it is"),
    ("walked", "scanned"),
    ("Walked", "Scanned"),
    ("walker", "scanner"),
    ("Walker", "VisitScanner"),
    ("walks", "sequences"),
    ("whence", "origin_facts"),
    ("whereabouts", "client_lookup, geo"),
    ("Whereabouts", "ClientLookup, GeoDatabase"),
    ("whose", "population, owner"),
    ("Whose", "Population"),
    ("Why", "…Error, Cause"),
    ("wish", "body, request"),
    ("Wish", "…Request, Subscription"),
    ("wished", "requested"),
    ("wishes", "bodies"),
];

/// Names of files that say nothing about their content.
const EMPTY_NAMES: &[&str] = &[
    "bare", "came", "found", "held", "here", "kept", "making", "opened", "said", "told", "two",
    "using",
];

/// What a name may be declared by.
const KEYWORDS: [&str; 9] = [
    "const", "enum", "fn", "let", "mod", "static", "struct", "trait", "type",
];

/// Skips the rest of a literal that began with this mark.
fn skip_literal(rest: &mut Peekable<Chars<'_>>, mark: char) {
    while let Some(letter) = rest.next() {
        if letter == '\\' {
            rest.next();
        } else if letter == mark {
            return;
        }
    }
}

/// Skips a raw string, whose `r` was read; false if there is none.
fn skip_raw_string(rest: &mut Peekable<Chars<'_>>) -> bool {
    let mut ahead = rest.clone();
    let mut hashes = 0;
    while ahead.next_if_eq(&'#').is_some() {
        hashes += 1;
    }
    if ahead.next() != Some('"') {
        return false;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    let text: String = ahead.collect();
    let length = text.find(&end).map_or(text.len(), |at| at + end.len());
    let opening = hashes + 1;
    rest.nth(opening + text[..length].chars().count() - 1);
    true
}

/// The words and signs of Rust code, without comments and literals.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        match letter {
            '/' if rest.peek() == Some(&'/') => {
                while rest.next_if(|letter| *letter != '\n').is_some() {}
            }
            '"' => skip_literal(&mut rest, '"'),
            '\'' => {
                let mut ahead = rest.clone();
                let first = ahead.next();
                // Otherwise it is a lifetime, whose name has no closing quote.
                if first == Some('\\') || ahead.next() == Some('\'') {
                    skip_literal(&mut rest, '\'');
                }
            }
            _ if letter.is_alphanumeric() || letter == '_' => {
                let mut word = String::from(letter);
                while let Some(next) = rest.next_if(|next| next.is_alphanumeric() || *next == '_') {
                    word.push(next);
                }
                let raw = matches!(word.as_str(), "r" | "br" | "cr");
                if !(raw && skip_raw_string(&mut rest)) {
                    tokens.push(word);
                }
            }
            ':' if rest.next_if_eq(&':').is_some() => tokens.push("::".to_owned()),
            '-' if rest.next_if_eq(&'>').is_some() => {}
            _ if letter.is_whitespace() => {}
            _ => tokens.push(letter.to_string()),
        }
    }
    tokens
}

/// The parameters of a function, from what follows its name.
fn parameters(tokens: &[String]) -> impl Iterator<Item = &str> {
    let (mut depth, mut angles) = (0_i32, 0_i32);
    let mut found = Vec::new();
    for pair in tokens.windows(2) {
        match pair[0].as_str() {
            "<" if depth == 0 => angles += 1,
            ">" if depth == 0 => angles -= 1,
            "(" | "[" | "{" if angles == 0 => depth += 1,
            ")" | "]" | "}" if angles == 0 => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            name if depth == 1 && pair[1] == ":" => found.push(name),
            _ => {}
        }
    }
    found.into_iter()
}

/// The names that Rust code declares: of items, variables and parameters.
fn declared(text: &str) -> BTreeSet<String> {
    let tokens = tokens(text);
    let mut names = BTreeSet::new();
    for (at, word) in tokens.iter().enumerate() {
        if !KEYWORDS.contains(&word.as_str()) {
            continue;
        }
        let name = tokens[at + 1..].iter().find(|next| *next != "mut");
        let Some(name) = name
            .filter(|name| name.starts_with(|first: char| first.is_alphabetic() || first == '_'))
        else {
            continue;
        };
        names.insert(name.clone());
        if word == "fn" {
            names.extend(parameters(&tokens[at + 2..]).map(str::to_owned));
        }
    }
    names
}

#[test]
fn declarations_are_found_and_nothing_else() {
    let text = r##"
        //! fn comment() {}
        mod hub; // let told = 1;
        pub(crate) async fn told<'a, T: Into<(u8, u8)>>(mut wish: &'a T, other: fn(door: u8)) -> char {
            let mut heard = "let book = 1";
            let raw = r#"let walker = "1";"#;
            let quote = ('"', '\'', 'x');
            let Held { pulse } = Room { rung: heard.said, kept: self::forget() };
            'x'
        }
        struct Book;
    "##;
    let names: Vec<String> = declared(text).into_iter().collect();
    assert_eq!(
        names,
        [
            "Book", "Held", "heard", "hub", "other", "quote", "raw", "told", "wish"
        ]
    );
}

#[test]
fn replaced_names_do_not_come_back() {
    let sources: Vec<_> = ["server", "shared", "tests", "tracker-wasm"]
        .iter()
        .flat_map(|folder| files(&root().join(folder), ".rs"))
        .collect();
    assert!(sources.len() > 500, "{} sources", sources.len());
    let mut bad = String::new();
    for path in sources {
        let names = declared(&fs::read_to_string(&path).expect("a source"));
        let name = shown(&path);
        let better = |name: &str| REPLACED.iter().find(|(replaced, _)| *replaced == name);
        for (replaced, better) in names.iter().filter_map(|name| better(name)) {
            let _ = writeln!(bad, "{name}: {replaced} (better: {better})");
        }
        for part in name.split('/').map(|part| part.trim_end_matches(".rs")) {
            if EMPTY_NAMES.contains(&part) || better(part).is_some() {
                let _ = writeln!(bad, "{name}: the file or its folder");
            }
        }
    }
    assert!(bad.is_empty(), "names that were replaced:\n{bad}");
}
