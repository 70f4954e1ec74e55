//! The wordings that are ruled out, and where a text has one.

use std::{collections::HashMap, ops::Range, sync::LazyLock};

/// A wording, then the longer phrases in which it is allowed. `a/b` is one word or the other.
pub type Wording = (&'static str, &'static [&'static str]);

/// Wordings that no text uses, neither a comment nor a manual: say who does what, in the field's terms.
pub const RULED_OUT: &[Wording] = &[
    ("all that can be said", &[]),
    ("anew", &[]),
    ("as a rule", &[]),
    ("as ever", &[]),
    ("at home", &[]),
    ("become/becomes/became of", &[]),
    ("beside", &[]),
    ("but for", &[]),
    ("by the clock", &[]),
    ("come/comes to be", &[]),
    ("commonest", &[]),
    ("deed/deeds", &[]),
    ("doings", &[]),
    ("further one/ones", &[]),
    ("go/goes/going/gone/went on", &[]),
    ("good for/once", &[]),
    ("heard", &[]),
    ("in the making", &[]),
    ("is/are/was/were/be said", &[]),
    ("is/are/was/were awaited", &[]),
    (
        "is/are/was/were no",
        &["there is/are/was/were no", "is/are/was/were no longer"],
    ),
    ("lay", &["lay out"]),
    ("left aside", &[]),
    ("lest/whence/hence", &[]),
    ("let/lets go/in", &[]),
    ("lie/lies/lying", &[]),
    ("mails", &[]),
    ("no more", &["no more than"]),
    (
        "nobody/nobody's/somebody/somebody's",
        // What `stile --help` says of it.
        &["tracks nobody"],
    ),
    ("nothing/something of", &[]),
    ("one's", &[]),
    ("passed/put aside", &[]),
    ("passed over", &[]),
    ("rests/bears", &[]),
    ("said to it", &[]),
    ("second step/steps", &[]),
    ("sign/signs of life", &[]),
    ("site's clock", &[]),
    ("so many/much", &[]),
    (
        "stand/stands/standing/stood",
        &[
            "stand/stands/standing/stood for/out/still",
            "stand/stands/standing/stood in for",
        ],
    ),
    ("tell/tells of", &[]),
    ("the one before", &[]),
    ("time has come", &[]),
    ("told", &[]),
    ("trip/trips", &["round trip/trips"]),
    ("what was counted", &[]),
    ("what stands", &[]),
    ("when left out", &[]),
    ("whoever/whomever", &[]),
    ("wish/wished/wishes", &[]),
];

/// A text's words in small letters, each with its line; an empty one where a phrase ends: at a sign, at a name in
/// capitals, at code, and at an empty line.
pub fn words(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut code = false;
    for (index, line) in text.lines().enumerate() {
        // A span of code ends with its paragraph, even where its last mark is missing.
        code &= !line.trim().is_empty();
        if line.trim().is_empty() || line.starts_with("    ") {
            found.push((index + 1, String::new()));
            continue;
        }
        let mut word = String::new();
        for letter in line.chars().chain([' ']) {
            let in_word = letter.is_alphanumeric() || matches!(letter, '_' | '\'' | '-' | '.');
            if in_word && !code {
                word.push(letter);
                continue;
            }
            let name = word.len() > 1 && !word.contains(char::is_lowercase);
            let ends = name || word.ends_with('.');
            let plain = word.trim_matches(['\'', '.']).to_lowercase();
            if !name && !plain.is_empty() {
                found.push((index + 1, plain));
            }
            if ends {
                found.push((index + 1, String::new()));
            }
            word.clear();
            code ^= letter == '`';
            if !letter.is_whitespace() {
                found.push((index + 1, String::new()));
            }
        }
    }
    found
}

/// Where this phrase is, by the places of its words.
pub fn spans(words: &[(usize, String)], phrase: &str) -> Vec<Range<usize>> {
    let choices: Vec<Vec<&str>> = phrase
        .split(' ')
        .map(|word| word.split('/').collect())
        .collect();
    let mut found = Vec::new();
    for (at, run) in words.windows(choices.len()).enumerate() {
        let mut pairs = run.iter().zip(&choices);
        if pairs.all(|((_, word), choices)| choices.contains(&word.as_str())) {
            found.push(at..at + run.len());
        }
    }
    found
}

/// The list's wordings by the words that they may begin with: a text is read once, however long the list is.
static BY_FIRST_WORD: LazyLock<HashMap<&str, Vec<&Wording>>> =
    LazyLock::new(|| by_first_word(RULED_OUT));

fn by_first_word(list: &'static [Wording]) -> HashMap<&'static str, Vec<&'static Wording>> {
    let mut all: HashMap<&str, Vec<&Wording>> = HashMap::new();
    for wording in list {
        let first = wording.0.split(' ').next().unwrap_or_default();
        for word in first.split('/') {
            all.entry(word).or_default().push(wording);
        }
    }
    all
}

/// Every wording among these words that is ruled out, with its line.
pub fn odd(words: &[(usize, String)]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, (line, word)) in words.iter().enumerate() {
        for (phrase, allowed) in BY_FIRST_WORD.get(word.as_str()).into_iter().flatten() {
            let length = phrase.split(' ').count();
            let run = &words[at..words.len().min(at + length)];
            if spans(run, phrase).is_empty() {
                continue;
            }
            let is_in = |longer: Range<usize>| longer.start <= at && at + length <= longer.end;
            let mut longer = allowed.iter().flat_map(|phrase| spans(words, phrase));
            if !longer.any(is_in) {
                let wording: Vec<&str> = run.iter().map(|(_, word)| word.as_str()).collect();
                found.push((*line, wording.join(" ")));
            }
        }
    }
    found.sort();
    found
}
