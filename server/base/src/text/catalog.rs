//! The Fluent files, read once, and how a text of them is rendered.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use fluent_syntax::ast;
use jiff::{Timestamp, tz::TimeZone};
use rust_embed::RustEmbed;
use shared::{
    date::Date,
    reason::Reason,
    text::{Text, Value},
};

/// All texts of the server. A build for debugging reads them from the disk when it starts, so that one can be edited
/// without building anything.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../locales/"]
#[include = "*/server/*.ftl"]
struct Files;

/// The language that has every text.
const FIRST: &str = "en";

/// A language of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language(usize);

struct Spoken {
    tag: String,
    bundle: FluentBundle<FluentResource>,
}

/// The first is English, the others are in the order of their tags.
static SPOKEN: LazyLock<Vec<Spoken>> = LazyLock::new(|| {
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in Files::iter() {
        let tag = path.split('/').next().unwrap_or_default().to_owned();
        files.entry(tag).or_default().push(path.into_owned());
    }
    let mut spoken: Vec<Spoken> = files
        .into_iter()
        .filter_map(|(tag, paths)| read(tag, &paths))
        .collect();
    spoken.sort_by_key(|one| one.tag != FIRST);
    spoken
});

fn read(tag: String, paths: &[String]) -> Option<Spoken> {
    let Ok(locale) = tag.parse() else {
        tracing::error!(tag, "a folder of texts is not named for a language");
        return None;
    };
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Marks around values are for texts of mixed directions; programs and emails would show them.
    bundle.set_use_isolating(false);
    for path in paths {
        let text = source(path);
        let resource = FluentResource::try_new(text).unwrap_or_else(|(resource, errors)| {
            complain(&format!("{path} is not all Fluent: {errors:?}"));
            resource
        });
        if let Err(errors) = bundle.add_resource(resource) {
            complain(&format!("{path}: {errors:?}"));
        }
    }
    Some(Spoken { tag, bundle })
}

fn source(path: &str) -> String {
    let data = Files::get(path).map(|file| file.data).unwrap_or_default();
    String::from_utf8_lossy(&data).into_owned()
}

/// A mistake in the texts or in how one is named: fails tests, and is logged elsewhere.
fn complain(text: &str) {
    debug_assert!(false, "{text}");
    tracing::error!("{text}");
}

impl Language {
    /// English.
    pub const ENGLISH: Language = Language(0);

    /// Every language that there is.
    pub fn all() -> impl Iterator<Item = Language> {
        (0..SPOKEN.len()).map(Language)
    }

    /// The language with this tag, or of which this is a variety.
    #[must_use]
    pub fn of(tag: &str) -> Option<Language> {
        let main = tag.split('-').next().unwrap_or(tag);
        Self::all().find(|language| language.tag().eq_ignore_ascii_case(main))
    }

    /// Its tag, such as `de`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        SPOKEN.get(self.0).map_or(FIRST, |spoken| &spoken.tag)
    }
}

/// Who reads a text: in which language, and by which clock.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The language.
    pub language: Language,
    /// The time zone that moments are written in.
    pub zone: TimeZone,
}

impl From<Language> for Reader {
    /// A reader whose time zone is not known: moments are in UTC.
    fn from(language: Language) -> Self {
        Self {
            language,
            zone: TimeZone::UTC,
        }
    }
}

/// A text in the reader's language, or in English where it lacks it.
pub(super) fn render(text: &Text, more: &[(&'static str, Value)], reader: &Reader) -> String {
    let language = reader.language;
    let mut args = FluentArgs::new();
    for (name, value) in text.values().iter().chain(more) {
        args.set(*name, fluent(value, reader));
    }
    format(text.id(), &args, language)
        .or_else(|| format(text.id(), &args, Language::ENGLISH))
        .unwrap_or_else(|| {
            complain(&format!("there is no text {}", text.id()));
            text.id().to_owned()
        })
}

fn format(id: &str, args: &FluentArgs<'_>, language: Language) -> Option<String> {
    let bundle = &SPOKEN.get(language.0)?.bundle;
    let (name, variant) = id.split_once('.').map_or((id, None), |(n, v)| (n, Some(v)));
    let message = bundle.get_message(name)?;
    let pattern = match variant {
        None => message.value()?,
        Some(variant) => message.get_attribute(variant)?.value(),
    };
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(args), &mut errors);
    if !errors.is_empty() {
        complain(&format!("the text {id} in {}: {errors:?}", language.tag()));
    }
    Some(text.into_owned())
}

fn fluent(value: &Value, reader: &Reader) -> FluentValue<'static> {
    match value {
        Value::Text(text) => FluentValue::from(text.clone()),
        Value::Number(number) => FluentValue::from(*number),
        Value::Day(day) => FluentValue::from(written(*day, reader)),
        Value::Moment(seconds) => FluentValue::from(moment(*seconds, reader)),
        Value::Tenths(number) => FluentValue::from(decimal(*number, reader)),
        Value::Megabytes(number) => FluentValue::from(size(*number, reader)),
        Value::Names(names) => FluentValue::from(listed(names, reader)),
    }
}

/// 20 November 2026, 13:00 (Europe/Berlin).
fn moment(seconds: i64, reader: &Reader) -> String {
    let at = Timestamp::from_second(seconds)
        .unwrap_or(Timestamp::MAX)
        .to_zoned(reader.zone.clone());
    let day = Date {
        year: at.year().into(),
        month: at.month().unsigned_abs(),
        day: at.day().unsigned_abs(),
    };
    let text = Text::new("written.moment")
        .with("day", day)
        .with("time", at.strftime("%H:%M").to_string())
        .with("zone", reader.zone.iana_name().unwrap_or("UTC"));
    render(&text, &[], reader)
}

fn written(day: Date, reader: &Reader) -> String {
    let text = Text::new("written.day")
        .with("day", day.day)
        .with("month", day.month)
        .with("year", day.year);
    render(&text, &[], reader)
}

/// 12.3, or 12,3.
fn decimal(tenths: u64, reader: &Reader) -> String {
    let text = Text::new("written.decimal")
        .with("whole", tenths / 10)
        .with("tenth", tenths % 10);
    render(&text, &[], reader)
}

/// 300 MB, or 30.3 GB.
fn size(megabytes: i64, reader: &Reader) -> String {
    let text = match u64::try_from(megabytes) {
        Ok(large @ 1_000..) => {
            Text::new("written.gigabytes").with("number", Value::Tenths((large + 50) / 100))
        }
        _ => Text::new("written.megabytes").with("number", megabytes),
    };
    render(&text, &[], reader)
}

/// “A”, “B” and “C”.
fn listed(names: &[String], reader: &Reader) -> String {
    let mut names = names
        .iter()
        .map(|name| {
            render(
                &Text::new("written.name").with("name", name.as_str()),
                &[],
                reader,
            )
        })
        .peekable();
    let mut list = names.next().unwrap_or_default();
    while let Some(name) = names.next() {
        let id = if names.peek().is_some() {
            "written.more"
        } else {
            "written.last"
        };
        list = render(
            &Text::new(id).with("list", list).with("name", name),
            &[],
            reader,
        );
    }
    list
}

/// The ids of all texts of a language, with their variants, each with the names of the values that it takes.
#[must_use]
pub fn known(language: Language) -> Values {
    let messages = messages(language, "");
    let ids = messages.keys();
    ids.map(|id| (id.clone(), values_of(id, &messages)))
        .collect()
}

/// The texts in a folder and all others, in English, each with the names of its values.
pub(super) fn by_folder(folder: &str) -> (Values, Values) {
    let inside = messages(Language::ENGLISH, &format!("/{folder}/"));
    let all = known(Language::ENGLISH);
    all.into_iter().partition(|(id, _)| inside.contains_key(id))
}

fn values_of(id: &str, all: &Messages) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    if let Some(pattern) = all.get(id) {
        in_pattern(pattern, all, &mut found);
    }
    found
}

/// The texts of a language, of files with this in their path.
fn messages(language: Language, part: &str) -> Messages {
    let mut messages = Messages::new();
    let paths = Files::iter()
        .filter(|path| path.split('/').next() == Some(language.tag()) && path.contains(part));
    for path in paths {
        let Ok(resource) = fluent_syntax::parser::parse(source(&path)) else {
            continue;
        };
        for entry in resource.body {
            if let ast::Entry::Message(message) = entry {
                let id = message.id.name;
                if let Some(value) = message.value {
                    messages.insert(id.clone(), value);
                }
                for attribute in message.attributes {
                    messages.insert(format!("{id}.{}", attribute.id.name), attribute.value);
                }
            }
        }
    }
    messages
}

/// Every text in English, with the values that it takes.
fn english() -> &'static Values {
    static KNOWN: LazyLock<Values> = LazyLock::new(|| known(Language::ENGLISH));
    &KNOWN
}

/// The values that a text takes.
#[must_use]
pub fn variables(id: &str) -> BTreeSet<String> {
    english().get(id).cloned().unwrap_or_default()
}

/// The name of a value that a text takes, where it takes one of this name: for values that were stored.
#[must_use]
pub fn variable(id: &str, name: &str) -> Option<&'static str> {
    english().get(id)?.get(name).map(String::as_str)
}

/// The text with this id, where the id is put together from a code. Its words are looked up as any other's.
#[must_use]
pub fn named(id: &str) -> Text {
    find(id).unwrap_or_else(|| {
        complain(&format!("there is no text {id}"));
        Text::new("internal")
    })
}

/// The text with this id, where there is one.
#[must_use]
pub fn find(id: &str) -> Option<Text> {
    let (id, _) = english().get_key_value(id)?;
    Some(Text::new(id))
}

/// Why hits are excluded for this reason, in one sentence.
#[must_use]
pub fn of_reason(reason: Reason) -> Text {
    named(&format!("reason_{}", reason.code()))
}

/// The ids that begin so.
pub fn beginning(start: &str) -> impl Iterator<Item = &'static str> {
    let ids = english().keys().map(String::as_str);
    ids.filter(move |id| id.starts_with(start))
}

/// The names of values, by the ids of the texts that take them.
pub type Values = BTreeMap<String, BTreeSet<String>>;

type Messages = BTreeMap<String, ast::Pattern<String>>;

fn in_pattern(pattern: &ast::Pattern<String>, all: &Messages, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            in_expression(expression, all, found);
        }
    }
}

fn in_expression(
    expression: &ast::Expression<String>,
    all: &Messages,
    found: &mut BTreeSet<String>,
) {
    match expression {
        ast::Expression::Inline(inline) => in_inline(inline, all, found),
        ast::Expression::Select { selector, variants } => {
            in_inline(selector, all, found);
            for variant in variants {
                in_pattern(&variant.value, all, found);
            }
        }
    }
}

fn in_inline(inline: &ast::InlineExpression<String>, all: &Messages, found: &mut BTreeSet<String>) {
    match inline {
        ast::InlineExpression::VariableReference { id } => {
            found.insert(id.name.clone());
        }
        ast::InlineExpression::MessageReference { id, attribute } => {
            let id = match attribute {
                Some(attribute) => format!("{}.{}", id.name, attribute.name),
                None => id.name.clone(),
            };
            if let Some(pattern) = all.get(&id) {
                in_pattern(pattern, all, found);
            }
        }
        ast::InlineExpression::Placeable { expression } => in_expression(expression, all, found),
        ast::InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                in_inline(argument, all, found);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Localize as _;

    fn language(tag: &str) -> Language {
        Language::of(tag).expect("it is spoken")
    }

    #[test]
    fn every_language_has_every_text_with_the_same_values() {
        let english = known(Language::ENGLISH);
        for language in Language::all() {
            let texts = known(language);
            let lacking: Vec<&String> = english
                .keys()
                .filter(|id| !texts.contains_key(*id))
                .collect();
            let odd: Vec<&String> = texts
                .keys()
                .filter(|id| !english.contains_key(*id))
                .collect();
            assert!(lacking.is_empty(), "{} lacks {lacking:?}", language.tag());
            assert!(odd.is_empty(), "{} alone has {odd:?}", language.tag());
            for (id, values) in &texts {
                assert!(
                    values.is_subset(&english[id]),
                    "{id} in {} takes {values:?}, in English {:?}",
                    language.tag(),
                    english[id]
                );
            }
        }
    }

    #[test]
    fn days_and_lists_are_written_as_the_language_does() {
        let day = Date {
            year: 2026,
            month: 3,
            day: 1,
        };
        let (english, german) = (
            Reader::from(Language::ENGLISH),
            Reader::from(language("de")),
        );
        assert_eq!(written(day, &english), "1 March 2026");
        assert_eq!(written(day, &german), "1. März 2026");
        let names = |many: usize| -> Vec<String> {
            ["A", "B", "C"]
                .iter()
                .take(many)
                .map(|name| (*name).to_owned())
                .collect()
        };
        for (many, in_english, in_german) in [
            (0, "", ""),
            (1, "“A”", "„A“"),
            (2, "“A” and “B”", "„A“ und „B“"),
            (3, "“A”, “B” and “C”", "„A“, „B“ und „C“"),
        ] {
            assert_eq!(listed(&names(many), &english), in_english);
            assert_eq!(listed(&names(many), &german), in_german);
        }
    }

    #[test]
    fn moments_are_written_by_the_readers_clock() {
        let at = 1_795_176_000;
        assert_eq!(
            moment(at, &Reader::from(Language::ENGLISH)),
            "20 November 2026, 12:00 (UTC)"
        );
        let berlin = Reader {
            language: language("de"),
            zone: TimeZone::get("Europe/Berlin").expect("it is bundled"),
        };
        assert_eq!(
            moment(at, &berlin),
            "20. November 2026, 13:00 Uhr (Europe/Berlin)"
        );
        // Half a year earlier, by summer time.
        assert_eq!(
            moment(at - 180 * 86_400, &berlin),
            "24. Mai 2026, 14:00 Uhr (Europe/Berlin)"
        );
    }

    #[test]
    fn numbers_pick_the_plural_form() {
        let text = |n: u32| Text::new("too_many_requests").with("seconds", n);
        let once = text(1).localize(Language::ENGLISH);
        assert!(once.contains("1 second."), "{once}");
        let often = text(2).localize(language("de"));
        assert!(often.contains("2 Sekunden"), "{often}");
    }
}
