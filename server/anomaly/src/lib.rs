//! When is a drop a drop: the rules for alerts about counts.
//!
//! Everything here is a pure function of the counts it is given: any server comes to the same verdict about the same
//! hours. There is no clock, no input or output, and no state but the plain values [`Watch`] and [`Latch`].
//!
//! # Method
//!
//! **What is expected.** [`Baseline::learn`] reads up to nine weeks of hourly counts.
//!
//! 1. Each complete local day is modelled as the level of its week times a factor of its weekday. Both are first found
//!    by a median polish (Tukey 1977). Days further than 3.5 robust standard deviations from it (holidays, outages,
//!    rushes), and weeks of which hardly anything is there, are set aside for the shape of the week, as Farrington's
//!    method of surveillance weights down past outbreaks (Farrington et al. 1996; Noufaily et al. 2013). The factors are
//!    then fitted to the other days by iterative proportional fitting.
//! 2. The share of each of the 168 hours of the week is the interquartile mean of its past values, drawn towards "this
//!    hour of any day" the more, the fewer hits there are (empirical Bayes shrinkage; Efron and Morris 1975). So a small
//!    site has a shape of the day and one of the week, and a large one each hour by itself.
//! 3. The level is the weighted median of the last five weeks' days, each divided by its weekday's factor; a day of ten
//!    days ago counts half. Growth is followed. A stop or drop does not become normal for about nine days, since more
//!    than half of the weight is from before, and silent days at the end are never read as a level.
//!
//! **How far counts vary** ([`Spread`]). The variance of a count with mean `m` is `f m + r m^2`. The Fano factor `f` is
//! from visits that bring several hits; the relative variance `r` is from days and hours that differ. Both are moment
//! estimators from the past weeks, each day compared with the level before it, as now; `r` is estimated by the length of
//! the window, since good hours follow good hours. Tails are those of a negative binomial distribution with this variance
//! (Hilbe 2011); for a silence, of a Pólya-Aeppli distribution, which is what visits with geometric numbers of hits give
//! (Johnson, Kemp and Kotz 2005).
//!
//! **What is judged.** Windows that end now: the running hour, and with it the last 1, 2, 3, 6, 9, 12, 18, 24, 36, 48,
//! 72, 120 and 168 complete hours. So a small site waits until enough hits were expected.
//!
//! - [`Kind::Stopped`]: all hours since the last hit, of any number up to two weeks, where so long a silence is unlikely.
//! - [`Kind::Drop`]: at most 55 % of what is expected in up to 6 hours, 66 % up to 18, 70 % up to 36, and 78 % in longer
//!   windows; unlikely; and missing at least 8 % of a mean day's hits (2 % if four fifths are missing).
//! - [`Kind::Spike`]: at least twice what is expected within 24 hours; unlikely; and at least 50 hits and 3 % of a mean
//!   day more than expected.
//! - [`Kind::GoalStopped`] ([`judge_goal`]): as a stop, of a goal's completions, with fewer expected if the site has
//!   fewer hits.
//! - [`Kind::ShareJump`] ([`ShareBaseline`]): the share left out for a reason against the median of past windows, by the
//!   upper tail of a beta-binomial distribution (Skellam 1948).
//! - [`Kind::NewSource`] ([`new_source`]): fixed bounds.
//!
//! **What is unlikely.** Each length of window may spend the same part of a kind's budget of findings by chance a month,
//! and has the fewer independent windows, the longer it is (a Bonferroni correction): 0.01 for spikes and for drops in
//! less than 24 hours, 0.1 for longer drops, 0.05 for silences. What really comes of it is measured by simulation
//! (`make bench-alerts`, `docs/alerts-simulated.md`), for windows overlap and models are not exact.
//!
//! **Holidays to come.** One local day of a window may be a holiday: as quiet as the quietest weekday, or half as busy as
//! usual. That this is so has a probability of 1 in 15; together with it, the count must still be unlikely.
//!
//! **First weeks.** There is no [`Baseline`] in the three weeks after the first hit.
//!
//! **One event, one alert.** [`Watch`] opens an alert, and closes it only where counts are clearly back (halfway between
//! the ratio that a drop needs and 1, below 1.5 for a spike; over half the window, 3 hours and 15 % of a mean day's hits at
//! least). What opens next must be found in hours after that.
//!
//! # Sources
//!
//! - Efron, Morris: Data analysis using Stein's estimator and its generalizations. J. Am. Stat. Assoc. 70, 1975.
//! - Farrington, Andrews, Beale, Catchpole: A statistical algorithm for the early detection of outbreaks of infectious
//!   disease. J. R. Stat. Soc. A 159, 1996.
//! - Hilbe: Negative Binomial Regression. 2nd edition, Cambridge 2011.
//! - Johnson, Kemp, Kotz: Univariate Discrete Distributions. 3rd edition, Wiley 2005, section 9.7.
//! - Noufaily, Enki, Farrington, Garthwaite, Andrews, Charlett: An improved algorithm for outbreak detection in multiple
//!   surveillance systems. Stat. Med. 32, 2013.
//! - Skellam: A probability distribution derived from the binomial distribution by regarding the probability of success
//!   as variable between the sets of trials. J. R. Stat. Soc. B 10, 1948.
//! - Tukey: Exploratory Data Analysis. Addison-Wesley 1977.

mod baseline;
mod days;
mod dispersion;
mod goal;
mod hour;
mod judge;
mod latch;
mod replay;
mod robust;
mod share;
mod source;
mod tail;
mod verdict;
mod watch;

pub use baseline::Baseline;
pub use goal::{Traffic, judge_goal};
pub use hour::{Hour, Recent, Running};
pub use judge::{is_over, judge};
pub use latch::Latch;
pub use replay::{Replayed, replay};
pub use share::{ShareBaseline, ShareHour};
pub use source::{SourceVisits, new_source};
pub use tail::Spread;
pub use verdict::{Change, Kind, Verdict};
pub use watch::Watch;
