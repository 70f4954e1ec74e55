//! What each figure means, in the words that are published and by the ids that
//! every figure carries. A definition that changes gets a new id.

/// The version of all definitions together.
pub const VERSION: u32 = 1;

/// A figure's definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Such as `visitors@1`.
    pub id: &'static str,
    /// The figure's key in answers.
    pub metric: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub text: &'static str,
}

/// The definition of a figure, by its key in answers.
pub fn of(metric: &str) -> Option<&'static Definition> {
    METRICS
        .iter()
        .find(|definition| definition.metric == metric)
}

macro_rules! metrics {
    ($($metric:literal, $version:literal, $name:literal, $text:literal;)*) => {
        /// Every figure's definition.
        pub const METRICS: &[Definition] = &[
            $(Definition {
                id: concat!($metric, "@", $version),
                metric: $metric,
                name: $name,
                text: $text,
            },)*
        ];
    };
}

metrics! {
    "hits", 1, "Hits",
        "Page views and custom events that reached the service. Every hit is either counted or left out for a reason that is kept as a number.";
    "visitors", 1, "Visitors",
        "Different people who viewed a page or caused an event in the period, as far as one day in the site's time zone can tell them apart: a keyed hash of site, address and browser under a random salt that is made anew each day and destroyed after the next. Over longer periods the visitors of each day are added up, so a person who comes on two days is two.";
    "visits", 1, "Visits",
        "Runs of hits by one visitor without a gap of more than 30 minutes, signs of life from an open page included. A visit may cross midnight, and ends after 24 hours. It belongs wholly to the moment when it started.";
    "views", 1, "Page views",
        "Pages shown, each at its own moment. Moving to another page inside a single-page application counts as well.";
    "events", 1, "Events",
        "Custom events, each at its own moment: what the site sends by name, and outbound links, downloads, forms and missing pages.";
    "views_per_visit", 1, "Views per visit",
        "The page views of the visits that started in the period, divided by those visits.";
    "bounce_rate", 1, "Bounce rate",
        "The share of the visits that started in the period that have exactly one page view and no interactive event. An event sent as not interactive does not end a bounce, nor does a sign of life. Under a filter on pages it is the share among the visits that entered on a matching page.";
    "visit_duration_seconds", 1, "Visit duration",
        "The mean over the visits that started in the period of the time from the first hit to the last sign of life, in seconds; visits of a single moment count as 0.";
    "engaged_visits", 1, "Engaged visits",
        "Visits with two page views or more, or an interactive event, or at least 10 seconds in which the page was visible and in use.";
    "engagement_rate", 1, "Engagement rate",
        "Engaged visits divided by visits.";
    "entries", 1, "Entries",
        "Visits whose first page view was this page.";
    "exits", 1, "Exits",
        "Visits whose last page view was this page.";
    "exit_rate", 1, "Exit rate",
        "Exits from the page divided by its page views.";
    "time_on_page_seconds", 1, "Time on page",
        "Seconds in which the page was visible and in use, divided by the visits that reported any; both of the visits that started in the period. Views that never reported are left out of both.";
    "scroll_depth", 1, "Scroll depth",
        "The deepest point of the page that each visit saw, in percent of its height, then the mean over the visits that reported one and started in the period.";
    "completions", 1, "Goal reached",
        "How often a goal was reached in the period: the page views and events that its definition describes, each at its own moment; of a page that was read so far or so long, its first view in the visit; of several things done in one visit, the hit with which the last of them was done. Every hit is judged by the version of the goal that holds at its moment; while the goal is paused, nothing reaches it.";
    "worth", 1, "Worth",
        "What reaching a goal was worth, added up exactly and apart for each currency: of every hit that reached it the amount that came with the event, or the goal's own fixed amount, by the version that holds at its moment.";
    "conversion_rate", 1, "Conversion rate",
        "Visitors who reached the goal divided by all visitors, the filters on the goal, on events and on properties taken out of the lower part.";
    "entry_views", 1, "Entries, by views",
        "Page views of this page before which there was none in their visit.";
    "exit_views", 1, "Exits, by views",
        "Page views of this page after which there was none in their visit so far.";
    "views_before", 1, "Came from",
        "For each page view of this page in the period, the page view just before it in the same visit, in or outside the period. Views of a visit are in order of their time, then of their arrival.";
    "views_after", 1, "Went next",
        "For each page view of this page in the period, the page view just after it in the same visit, in or outside the period. Views of a visit are in order of their time, then of their arrival.";
    "clicks", 1, "Clicks",
        "How often a link of this page was followed: to another page of the site, the next page views on another path; to another host, to a file or by a form, the events that the script sends for it.";
    "pick_clicks", 1, "Clicks on an element",
        "How often a picked element of this page was clicked in the period, and by how many different visitors; beside it, of the visitors who viewed the page in the period, those in whose visit it was in the window there.";
    "stretch_reach", 1, "Reach of a stretch",
        "Of the visitors who viewed this page in the period, those in whose visit the stretch was in the window there, and for how long it was, the mean over these visitors.";
    "reach", 1, "Reach",
        "Of the visits that started in the period and told how deep the page was seen, the share that saw it down to this point or deeper.";
    "visitors_per_hour", 1, "Visitors an hour",
        "Visitors in this hour of this weekday, divided by the hours of the period up to now that lie there by the site's clock.";
    "views_per_hour", 1, "Page views an hour",
        "Page views in this hour of this weekday, divided by the hours of the period up to now that lie there by the site's clock.";
    "revenue", 1, "Revenue",
        "The amounts sent with events, each at its own moment, added up exactly and apart for each currency. Where goals have a fixed worth, `/revenue` adds it each time one is reached.";
    "revenue_converted", 1, "Revenue in the site's currency",
        "Every day's sum in each currency, multiplied by what a euro was worth in the site's currency on that day in the site's time zone and divided by what it was worth in the other; added up, then rounded once to four decimals, a half to the even one. The rate of a day is the last that was set at or before it, else the last of the table that comes with the program. Currencies without a rate are left out of it and listed.";
    "funnel_reached", 1, "Took the step",
        "Visits that began in the period and took this step of the funnel and those before it, in the order that the funnel asks for; their different visitors. In `ordered` other hits may lie between the steps, in `contiguous` no view, no interactive event and nothing else that reaches a step, in `any` the steps are taken in whatever order. With a time, each step is taken at most that long after the one before.";
    "funnel_seconds", 1, "Time to the step",
        "Of each visit that took the step, the time from the earliest hit of the step before that it may follow to the earliest hit with which it is taken; in any order, between the moments when the steps so far were all done.";
    "funnel_went", 1, "Went instead",
        "Of the visits that took a step and not the next one, the page viewed first after the hit with which it was taken.";
    "path_runs", 1, "Ways",
        "The page views and events of each visit that began in the period, in order, the same thing in a row once; from the first, from the first of a kind on, or up to the last of a kind; as many of them as asked for.";
    "cohort", 1, "Cohort",
        "Visitors who agreed to be known again and whose first visit of all began in the interval, by the site's clock.";
    "came_again", 1, "Came again",
        "Visitors of the cohort of whom a visit began in a later interval.";
    "agreed", 1, "Across visits",
        "The same across visits, of visitors who agreed to be known again. They are among everyone else's figures too, so the two are never added together.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_follow_the_key() {
        for definition in METRICS {
            assert!(definition.id.starts_with(definition.metric));
            assert_eq!(of(definition.metric), Some(definition));
            assert!(definition.text.ends_with('.'));
        }
        assert_eq!(of("visitors").unwrap().id, "visitors@1");
    }
}
