//! The permission check reaches the database: a statement about rows of a site names the site, and the function that
//! asks it takes the proof that the caller may.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use super::{files, root, shown};

/// Statements about sites that name none, and why. It only shrinks.
const WITHOUT_SITE: [(&str, &str); 12] = [
    (
        "queries/accounts/figures/setup/sites.sql",
        "takes the account: all its sites",
    ),
    (
        "queries/accounts/figures/views/site.sql",
        "before the permission check: of which site it is",
    ),
    (
        "queries/accounts/oauth/consent/sites.sql",
        "takes the account: all its sites",
    ),
    (
        "queries/accounts/oauth/tokens/end_earlier.sql",
        "the names of the sites of a connection that ends",
    ),
    (
        "queries/accounts/sites/annotations/site.sql",
        "before the permission check: of which site it is",
    ),
    (
        "queries/accounts/sites/registry/sites.sql",
        "the registry: every site, without a caller",
    ),
    (
        "queries/accounts/sites/goals/site.sql",
        "before the permission check: of which site it is",
    ),
    (
        "queries/accounts/sites/reset/done.sql",
        "the erasing, without a caller: by the site's number",
    ),
    (
        "queries/accounts/sites/reset/open.sql",
        "the erasing, without a caller: of all sites",
    ),
    (
        "queries/accounts/sites/sites/call.sql",
        "another account's site, which loses a name that the caller has proven",
    ),
    (
        "queries/accounts/sites/sites/count.sql",
        "takes the account: all its sites",
    ),
    (
        "queries/accounts/sites/sites/insert.sql",
        "the site is being made",
    ),
];

/// Functions that take a site's id and no proof, and why. It only shrinks.
const WITHOUT_PROOF: [(&str, &str); 7] = [
    (
        "server/sharing/src/links/store.rs: by_key",
        "before the permission check: the key is what gives it",
    ),
    (
        "server/sites/src/ask/store.rs: keep",
        "whoever asks for a site may not open it yet",
    ),
    (
        "server/sites/src/registry/store.rs: one",
        "the registry, without a caller",
    ),
    (
        "server/sites/src/registry/store.rs: sites",
        "the registry, without a caller",
    ),
    (
        "server/sites/src/sites/store.rs: call",
        "another account's site, which loses a name that the caller has proven",
    ),
    (
        "server/sites/src/sites/store.rs: insert",
        "the site is being made",
    ),
    (
        "server/sites/src/snapshots/store.rs: html",
        "a sealed address, which says of which site it is",
    ),
];

/// The columns that say to whom a table's rows belong: a column, and the table that it refers to.
#[derive(Debug)]
struct Owned {
    column: String,
    owner: String,
}

type Tables = BTreeMap<String, Owned>;

/// The tables whose rows are of a site, as the migrations make them.
fn tables() -> Tables {
    let mut lines = Vec::new();
    for path in files(&root().join("migrations/accounts"), ".sql") {
        let text = fs::read_to_string(&path).expect("a migration");
        let mut table = None;
        for line in text.lines() {
            let words: Vec<String> = words(line);
            let word = |at: usize| words.get(at).map_or("", String::as_str);
            if (word(0), word(1)) == ("create", "table") {
                table = Some(word(2).to_owned());
            } else if word(0) == ")" {
                table = None;
            } else if let Some(table) = &table
                && !words.is_empty()
            {
                let leads = words.iter().position(|word| word == "references");
                let to = leads.map_or("", |at| word(at + 1));
                let to = if word(0) == "site_id" { "sites" } else { to };
                lines.push((table.clone(), word(0).to_owned(), to.to_owned()));
            }
        }
    }
    let itself = Owned {
        column: "id".to_owned(),
        owner: String::new(),
    };
    let mut tables = Tables::from([("sites".to_owned(), itself)]);
    loop {
        let before = tables.len();
        for (table, column, owner) in &lines {
            if tables.contains_key(owner) && !tables.contains_key(table) {
                let (column, owner) = (column.clone(), owner.clone());
                tables.insert(table.clone(), Owned { column, owner });
            }
        }
        if tables.len() == before {
            return tables;
        }
    }
}

/// A statement's words in lower case, and its punctuation; without comments and anything in quotes.
fn words(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut quote: Option<char> = None;
    let code = text
        .lines()
        .map(|line| line.split("--").next().unwrap_or_default());
    for letter in code.flat_map(|line| line.chars().chain(['\n'])) {
        if let Some(end) = quote {
            quote = (letter != end).then_some(end);
        } else if letter.is_ascii_alphanumeric() || matches!(letter, '_' | '$' | '.') {
            word.push(letter.to_ascii_lowercase());
        } else {
            if !word.is_empty() {
                found.push(std::mem::take(&mut word));
            }
            match letter {
                '\'' | '"' => quote = Some(letter),
                _ if letter.is_whitespace() => {}
                sign => found.push(sign.to_string()),
            }
        }
    }
    found
}

/// Where a statement names a table.
#[derive(Debug)]
struct Named {
    at: usize,
    /// `from`, `join`, `into`, `update`, `using`, or `delete`.
    verb: String,
    table: String,
    alias: String,
}

/// Words that follow a table's name but are not its alias.
const NO_ALIAS: [&str; 15] = [
    "where",
    "set",
    "on",
    "join",
    "left",
    "values",
    "returning",
    "order",
    "limit",
    "select",
    "using",
    "for",
    "group",
    "as",
    "cross",
];

fn is_name(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
}

fn named(words: &[String]) -> Vec<Named> {
    let mut found = Vec::new();
    for (at, pair) in words.windows(2).enumerate() {
        let [verb, table] = pair else { continue };
        let names = ["from", "join", "into", "update", "using"].contains(&verb.as_str());
        if !names || !is_name(table) {
            continue;
        }
        let next = words.get(at + 2).map_or("", String::as_str);
        let alias = if is_name(next) && !NO_ALIAS.contains(&next) {
            next
        } else {
            table.as_str()
        };
        let deletes = verb == "from" && at > 0 && words[at - 1] == "delete";
        found.push(Named {
            at,
            verb: if deletes { "delete" } else { verb.as_str() }.to_owned(),
            table: table.clone(),
            alias: alias.to_owned(),
        });
    }
    found
}

/// What must be the same as what: columns, each with its table's alias, or `$` for a value that is given.
fn equal(words: &[String], named: &[Named]) -> BTreeSet<(String, String)> {
    let side = |at: usize| {
        let word = words.get(at)?;
        if word.starts_with('$') {
            return Some("$".to_owned());
        }
        if !is_name(word) || word.contains('.') {
            return is_name(word).then(|| word.clone());
        }
        // A column alone is of the table that was named last.
        let last = named.iter().rfind(|named| named.at < at)?;
        Some(format!("{}.{word}", last.alias))
    };
    let mut found = BTreeSet::new();
    for (at, word) in words.iter().enumerate() {
        // What is one of two possibilities binds nothing.
        if word != "=" || at < 2 || words[at - 2] == "or" {
            continue;
        }
        let any = words.get(at + 1).is_some_and(|word| word == "any");
        let right = if any { at + 3 } else { at + 1 };
        if let (Some(left), Some(right)) = (side(at - 1), side(right)) {
            found.insert((right.clone(), left.clone()));
            found.insert((left, right));
        }
    }
    found
}

/// The tables of sites that a statement names without saying of which site.
fn unbound(text: &str, tables: &Tables) -> Vec<String> {
    let words = words(text);
    let named = named(&words);
    let equal = equal(&words, &named);
    let mut bound: BTreeSet<usize> = BTreeSet::new();
    loop {
        let before = bound.len();
        for (index, one) in named.iter().enumerate() {
            let Some(owned) = tables.get(&one.table) else {
                continue;
            };
            let is_bound = if one.verb == "into" {
                let values = words[one.at..].iter().position(|word| word == "values");
                match values {
                    // The columns are before it.
                    Some(length) => {
                        let columns = &words[one.at..one.at + length];
                        columns.iter().any(|word| word == "site_id")
                    }
                    None => bound.range(index + 1..).next().is_some(),
                }
            } else {
                binds(one, owned, &named, &bound, &equal)
            };
            if is_bound {
                bound.insert(index);
            }
        }
        if bound.len() == before {
            break;
        }
    }
    let unbound_tables = named
        .iter()
        .enumerate()
        .filter(|(index, one)| tables.contains_key(&one.table) && !bound.contains(index));
    unbound_tables.map(|(_, one)| one.table.clone()).collect()
}

/// Whether the site of these rows is given, or is that of others whose site is.
fn binds(
    one: &Named,
    owned: &Owned,
    named: &[Named],
    bound: &BTreeSet<usize>,
    equal: &BTreeSet<(String, String)>,
) -> bool {
    let given = |column: &str| equal.contains(&(format!("{}.{column}", one.alias), "$".to_owned()));
    let whole = one.table == "sites";
    if whole && matches!(one.verb.as_str(), "update" | "delete") && !given("account_id") {
        return false;
    }
    // The column holds the site's id, not that of something else of the site.
    let direct = whole || owned.column == "site_id";
    if direct && given(&owned.column) {
        return true;
    }
    let own = format!("{}.{}", one.alias, owned.column);
    let same = equal.iter().filter(|(left, _)| *left == own);
    same.filter_map(|(_, right)| right.split_once('.'))
        .any(|(alias, column)| {
            let mut others = bound.iter().map(|index| &named[*index]);
            others.any(|other| {
                let matches = if direct {
                    column == "site_id" || (other.table == "sites" && column == "id")
                } else {
                    other.table == owned.owner
                };
                other.verb != "into" && other.alias == alias && matches
            })
        })
}

#[test]
fn statements_that_name_no_site_are_found() {
    let tables = tables();
    for table in [
        "goals",
        "goal_versions",
        "goal_pauses",
        "picks",
        "snapshots",
        "saved_views",
        "audit",
    ] {
        assert!(tables.contains_key(table), "{table}");
    }
    assert!(!tables.contains_key("people") && !tables.contains_key("members"));
    for (text, unbound_tables) in [
        ("DELETE FROM goals WHERE id = $1", "goals"),
        ("DELETE FROM goals WHERE id = $1 AND site_id = $2", ""),
        ("DELETE FROM goals WHERE id = $1 OR site_id = $2", "goals"),
        (
            "UPDATE goal_pauses SET resumed_at = $2 WHERE goal_id = $1",
            "goal_pauses",
        ),
        (
            "UPDATE goal_pauses p SET resumed_at = $2 FROM goals g WHERE g.id = p.goal_id AND g.id = $1",
            "goal_pauses goals",
        ),
        (
            "UPDATE goal_pauses p SET resumed_at = $2 FROM goals g WHERE g.id = p.goal_id AND g.site_id = $1",
            "",
        ),
        (
            "INSERT INTO goal_pauses (goal_id) VALUES ($1)",
            "goal_pauses",
        ),
        (
            "INSERT INTO goal_pauses (goal_id) SELECT id FROM goals WHERE site_id = $1",
            "",
        ),
        ("INSERT INTO goals (id, site_id) VALUES ($1, $2)", ""),
        ("UPDATE sites SET name = $2 WHERE id = $1", "sites"),
        (
            "UPDATE sites SET name = $2 WHERE id = $1 AND account_id = $3",
            "",
        ),
        (
            "SELECT (SELECT count(*) FROM picks) FROM goals WHERE site_id = $1",
            "picks",
        ),
        (
            "SELECT 1 FROM sites s WHERE s.name = 'x' AND s.id = ANY ($1) -- AND site_id = $1",
            "",
        ),
        ("SELECT 1 FROM people WHERE id = $1", ""),
    ] {
        assert_eq!(unbound(text, &tables).join(" "), unbound_tables, "{text}");
    }
}

#[test]
fn every_statement_about_a_site_names_it() {
    let tables = tables();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for area in ["sites", "figures", "oauth", "sharing"] {
        for path in files(&root().join("queries/accounts").join(area), ".sql") {
            let (name, text) = (shown(&path), fs::read_to_string(&path).expect("a file"));
            let unbound_tables = unbound(&text, &tables);
            let listed = WITHOUT_SITE.iter().any(|(file, _)| *file == name);
            match (unbound_tables.is_empty(), listed) {
                (true, true) => {
                    wrong.push(format!("{name} names its site; take it out of the list"))
                }
                (false, false) => wrong.push(format!(
                    "{name} names no site of {}",
                    unbound_tables.join(", ")
                )),
                (_, listed) => seen += usize::from(listed),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(seen, WITHOUT_SITE.len(), "a listed file is gone");
}

#[test]
fn every_store_function_about_a_site_takes_the_proof() {
    let mut found = BTreeSet::new();
    for area in ["sites", "figures", "sharing"] {
        for path in files(&root().join("server").join(area).join("src"), "store.rs") {
            let text = fs::read_to_string(&path).expect("a source");
            let mut function = "";
            for line in text.lines() {
                if let Some((_, rest)) = line.split_once("fn ") {
                    function = rest.split(['(', '<']).next().unwrap_or_default();
                }
                let takes = ["site: Uuid", "site: Option<Uuid>", "site_id: Uuid"]
                    .iter()
                    .any(|argument| line.contains(argument));
                // The field of a row is not an argument.
                if takes && !line.trim_start().starts_with("pub site_id") {
                    found.insert(format!("{}: {function}", shown(&path)));
                }
            }
        }
    }
    let listed = WITHOUT_PROOF.iter().map(|(name, _)| (*name).to_owned());
    assert_eq!(found, listed.collect::<BTreeSet<_>>());
}
