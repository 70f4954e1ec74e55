//! The rules, each a decision about a banner and what the site promises.

mod colours;
mod information;
mod layout;
mod wording;

use super::{Banner, Promise, Texts};
use crate::{control, text::Text};

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident, $code:literal, $demand:expr, $source:literal;)*) => {
        /// A rule. Its code is stable and part of the API.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "openapi", derive(poem_openapi::Enum))]
        #[cfg_attr(
            feature = "openapi",
            oai(rename = "BannerRule", rename_all = "snake_case")
        )]
        pub enum Rule {
            $($(#[$doc])* $name,)*
        }

        impl Rule {
            /// Every rule, in the order in which they are listed.
            pub const ALL: &'static [Rule] = &[$(Rule::$name,)*];

            /// The stable code, as in answers.
            #[must_use]
            pub fn code(self) -> &'static str {
                match self {
                    $(Rule::$name => $code,)*
                }
            }

            /// What the rule demands.
            #[must_use]
            pub fn demand(self) -> Text {
                match self {
                    $(Rule::$name => $demand,)*
                }
            }

            /// Where it comes from: laws and guidelines, under their English names.
            #[must_use]
            pub fn source(self) -> &'static str {
                match self {
                    $(Rule::$name => $source,)*
                }
            }
        }
    };
}

rules! {
    /// Every language that the site names has every text.
    Whole, "whole", Text::new("banner_rule_whole"),
        "GDPR Art. 12(1); EDPB Guidelines 05/2020 on consent, section 3.3";
    /// Every placeholder is one that is replaced.
    Placeholders, "placeholders", Text::new("banner_rule_placeholders"),
        "GDPR Art. 12(1)";
    /// Declining has a button on the same level as agreeing.
    SameLevel, "same_level", Text::new("banner_rule_same_level"),
        "EDPB Cookie Banner Taskforce report of 17 January 2023, type A; CNIL guidelines 2020-091, recommendation 2020-092";
    /// Both buttons are of the same size.
    SameSize, "same_size", Text::new("banner_rule_same_size"),
        "EDPB Guidelines 03/2022 on deceptive design patterns; CNIL recommendation 2020-092";
    /// The words on both buttons are legible.
    LegibleButtons, "legible_buttons", Text::new("banner_rule_legible_buttons"),
        "WCAG 2.2 SC 1.4.3; EDPB Cookie Banner Taskforce report of 17 January 2023, types D and E";
    /// Both buttons are visible against the banner.
    VisibleButtons, "visible_buttons", Text::new("banner_rule_visible_buttons"),
        "WCAG 2.2 SC 1.4.11";
    /// The words for declining are as legible as those for agreeing.
    AsLegible, "as_legible", Text::new("banner_rule_as_legible"),
        "EDPB Cookie Banner Taskforce report of 17 January 2023, types D and E; EDPB Guidelines 03/2022 on deceptive design patterns";
    /// The button for declining is as prominent as the one for agreeing.
    AsProminent, "as_prominent", Text::new("banner_rule_as_prominent"),
        "EDPB Cookie Banner Taskforce report of 17 January 2023, types D and E; EDPB Guidelines 03/2022 on deceptive design patterns";
    /// Title and body are legible.
    LegibleText, "legible_text", Text::new("banner_rule_legible_text"),
        "WCAG 2.2 SC 1.4.3; GDPR Art. 7(2), 12(1)";
    /// The link to the privacy policy is legible.
    LegibleLink, "legible_link", Text::new("banner_rule_legible_link"),
        "WCAG 2.2 SC 1.4.3; GDPR Art. 12(1)";
    /// Nothing is ticked beforehand, and nothing looks so.
    NothingTicked, "nothing_ticked", Text::new("banner_rule_nothing_ticked"),
        "GDPR Art. 4(11), recital 32; EDPB Cookie Banner Taskforce report of 17 January 2023, type B";
    /// The page is usable without agreeing.
    NoWall, "no_wall", Text::new("banner_rule_no_wall"),
        "GDPR Art. 7(4); EDPB Guidelines 05/2020 on consent, paragraphs 38 to 41";
    /// Only an answer is one: using the page is not.
    OnlyAnswers, "only_answers", Text::new("banner_rule_only_answers"),
        "GDPR Art. 4(11); EDPB Guidelines 05/2020 on consent, paragraph 86";
    /// The button that agrees says that it does.
    PlainAgreement, "plain_agreement", Text::new("banner_rule_plain_agreement"),
        "GDPR Art. 4(11), 7(2)";
    /// The button that declines refuses, here and now.
    PlainRefusal, "plain_refusal", Text::new("banner_rule_plain_refusal"),
        "EDPB Cookie Banner Taskforce report of 17 January 2023, type A; CNIL recommendation 2020-092";
    /// Neither answer is made to look better or worse.
    NoSteering, "no_steering", Text::new("banner_rule_no_steering"),
        "EDPB Guidelines 03/2022 on deceptive design patterns";
    /// Says who asks.
    NamesSite, "names_site", Text::new("banner_rule_names_site"),
        "GDPR Art. 13(1)(a); EDPB Guidelines 05/2020 on consent, section 3.3.1";
    /// Says what is kept.
    SaysWhat, "says_what", Text::new("banner_rule_says_what"),
        "GDPR Art. 4(11), 13(1)(c); EDPB Guidelines 05/2020 on consent, section 3.3.1";
    /// Says for how long.
    SaysHowLong, "says_how_long", Text::new("banner_rule_says_how_long"),
        "GDPR Art. 13(2)(a)";
    /// Says how to withdraw, as easily as to agree.
    SaysWithdrawal, "says_withdrawal", Text::new("banner_rule_says_withdrawal"),
        "GDPR Art. 7(3), 13(2)(c); EDPB Cookie Banner Taskforce report of 17 January 2023, type K";
    /// Has a link to the privacy policy.
    LinksPolicy, "links_policy", Text::new("banner_rule_links_policy"),
        "GDPR Art. 13(1) and (2)";
    /// Is short enough to leave the page in sight.
    Concise, "concise", Text::new("banner_rule_concise"),
        "GDPR Art. 12(1)";
    /// Fits into a window of 320 pixels.
    FitsNarrow, "fits_narrow", Text::new("banner_rule_fits_narrow"),
        "WCAG 2.2 SC 1.4.10";
    /// An answer holds for 6 to 13 months.
    AnswerMonths, "answer_months", Text::new("banner_rule_answer_months"),
        "CNIL recommendation 2020-092 (6 months for answers); CNIL on trackers for audience measurement (13 months)";
}

/// A rule, and whether a banner keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleResult {
    /// The rule.
    pub rule: Rule,
    /// Whether it is kept.
    pub kept: bool,
    /// What it demands, and which languages it cannot judge; if it is broken, what is wrong and what to do.
    pub why: Text,
    /// The fields that break it, such as `texts.de.title`; empty if it is kept.
    pub fields: Vec<String>,
    /// Where the rule comes from.
    pub source: &'static str,
}

/// How a rule is judged.
enum Verdict {
    Kept,
    /// Kept as far as it can be judged; the text names what cannot.
    KeptSoFar(Text),
    /// The text says what is wrong; the fields are where.
    Broken(Text, Vec<String>),
}

/// A banner as the rules see it.
struct Case<'a> {
    banner: &'a Banner,
    promise: &'a Promise,
    /// The banner with its placeholders replaced.
    filled: Banner,
}

/// Every rule, in order, kept or broken. The banner is within its [`bounds`](super::bounds); if it is not, rules break
/// where they cannot be judged.
#[must_use]
pub fn check(banner: &Banner, promise: &Promise) -> Vec<RuleResult> {
    let case = Case {
        banner,
        promise,
        filled: banner.filled(promise),
    };
    let results = Rule::ALL.iter().map(|rule| result(*rule, &case));
    results.collect()
}

fn result(rule: Rule, case: &Case<'_>) -> RuleResult {
    let (kept, why, fields) = match judge(rule, case) {
        Verdict::Kept => (true, rule.demand(), Vec::new()),
        Verdict::KeptSoFar(why) => (true, why, Vec::new()),
        Verdict::Broken(why, fields) => (false, why, fields),
    };
    RuleResult {
        rule,
        kept,
        why,
        fields,
        source: rule.source(),
    }
}

fn judge(rule: Rule, case: &Case<'_>) -> Verdict {
    match rule {
        Rule::Whole => information::whole(case),
        Rule::Placeholders => information::placeholders(case),
        Rule::SameLevel => layout::same_level(case),
        Rule::SameSize => layout::same_size(case),
        Rule::LegibleButtons => colours::legible_buttons(case),
        Rule::VisibleButtons => colours::visible_buttons(case),
        Rule::AsLegible => colours::as_legible(case),
        Rule::AsProminent => colours::as_prominent(case),
        Rule::LegibleText => colours::legible_text(case),
        Rule::LegibleLink => colours::legible_link(case),
        Rule::NothingTicked => layout::nothing_ticked(case),
        Rule::NoWall => wording::no_wall(case),
        Rule::OnlyAnswers => wording::only_answers(case),
        Rule::PlainAgreement => wording::plain_agreement(case),
        Rule::PlainRefusal => wording::plain_refusal(case),
        Rule::NoSteering => wording::no_steering(case),
        Rule::NamesSite => information::names_site(case),
        Rule::SaysWhat => wording::says_what(case),
        Rule::SaysHowLong => information::says_how_long(case),
        Rule::SaysWithdrawal => wording::says_withdrawal(case),
        Rule::LinksPolicy => information::links_policy(case),
        Rule::Concise => layout::concise(case),
        Rule::FitsNarrow => layout::fits_narrow(case),
        Rule::AnswerMonths => information::answer_months(case),
    }
}

impl Case<'_> {
    /// Every text that is there and breaks something, as `texts.de.title`: a text that is missing is the matter of the
    /// rules `whole` and `same_level` alone.
    fn texts_where(&self, breaks: impl Fn(&str, &str) -> bool) -> Vec<String> {
        let mut fields = Vec::new();
        for (language, texts) in &self.filled.texts {
            for (name, text) in texts.all() {
                if control::is_seen(text) && breaks(name, text) {
                    fields.push(format!("texts.{language}.{name}"));
                }
            }
        }
        fields
    }

    /// The languages whose texts break something.
    fn languages_where(&self, breaks: impl Fn(&Texts) -> bool) -> Vec<String> {
        let texts = self.filled.texts.iter();
        let broken = texts.filter(|(_, texts)| breaks(texts));
        broken.map(|(language, _)| language.clone()).collect()
    }
}

/// Kept where no field breaks the rule; the text says what these fields do.
fn broken_by(fields: Vec<String>, why: impl FnOnce(Vec<String>) -> Text) -> Verdict {
    match fields.is_empty() {
        true => Verdict::Kept,
        false => Verdict::Broken(why(fields.clone()), fields),
    }
}

/// These fields of these languages.
fn in_languages(languages: &[String], names: &[&str]) -> Vec<String> {
    let fields = languages.iter().flat_map(|language| {
        names
            .iter()
            .map(move |name| format!("texts.{language}.{name}"))
    });
    fields.collect()
}
