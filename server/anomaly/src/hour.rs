//! The input: counts by the hour.

/// One complete hour of a site, or of one of its goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hour {
    /// When it began, in seconds since 1970 (UTC).
    pub start: i64,
    /// The hour of the week in the site's time zone, 0 to 167. The caller says it, so that changes to and from summer
    /// time are right. Any day may be the first.
    pub week_hour: u8,
    /// The day in the site's time zone, counted from any day.
    pub local_day: i32,
    /// Its hits, or a goal's completions.
    pub hits: u32,
}

/// The hour that has begun and is not over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Running {
    /// The hour, with its hits up to now.
    pub hour: Hour,
    /// How much of it is over, from 0 to 1.
    pub elapsed: f64,
}

/// What is judged: the last complete hours, and the running one.
///
/// An hour in which the server itself was down must not be among them (nor in a history): nothing was counted, which
/// says nothing about the site. Windows then reach further back.
#[derive(Clone, Copy, Debug)]
pub struct Recent<'a> {
    /// Complete hours, oldest first; those before the last [`Recent::HOURS`] are not read.
    pub hours: &'a [Hour],
    /// The running hour, if it is to be judged too.
    pub running: Option<Running>,
}

impl Recent<'_> {
    /// How many complete hours are read at most: a silence may last two weeks before it is noticed, other windows seven
    /// days.
    pub const HOURS: usize = 336;

    /// Until when hits were counted, in seconds since 1970.
    pub(crate) fn end(&self) -> i64 {
        match self.running {
            Some(Running { hour, elapsed }) => {
                hour.start + (elapsed.clamp(0.0, 1.0) * 3600.0) as i64
            }
            None => self.hours.last().map_or(0, |hour| hour.start + 3600),
        }
    }
}
