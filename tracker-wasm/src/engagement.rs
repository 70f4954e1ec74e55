//! Time in which a page was visible and in use, and the deepest point seen.

/// How long a page counts as in use after the last input: reading needs none.
pub const IN_USE_MS: f64 = 60_000.0;

/// Less engaged time than this is not reported by itself.
pub const WORTH_MS: f64 = 1_000.0;

/// Unsent engaged time of this length is reported without waiting longer: the server ends a visit half an
/// hour after its last heartbeat, and drops what arrives later.
pub const DUE_MS: f64 = 300_000.0;

/// What is known about the use of the current page. Times are in milliseconds on a monotonic clock.
#[derive(Clone, Copy, Debug)]
pub struct Engagement {
    visible: bool,
    counted_to: f64,
    last_used: f64,
    unsent_ms: f64,
    reached: u32,
    whole: u32,
    sent_depth: u32,
}

/// What is reported to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Engaged milliseconds since the last report.
    pub engaged_ms: u32,
    /// The deepest point seen, in percent of the page.
    pub depth: u32,
}

impl Engagement {
    /// A page that begins now; being opened is a sign of use.
    pub fn begin(now: f64, visible: bool) -> Engagement {
        Engagement {
            visible,
            counted_to: now,
            last_used: now,
            unsent_ms: 0.0,
            reached: 0,
            whole: 0,
            sent_depth: 0,
        }
    }

    /// The pointer moved, a key was pressed, the page was scrolled or touched.
    pub fn used(&mut self, now: f64) -> f64 {
        let engaged = self.count(now);
        self.last_used = now;
        engaged
    }

    /// The page became visible.
    pub fn shown(&mut self, now: f64) -> f64 {
        let engaged = self.used(now);
        self.visible = true;
        engaged
    }

    /// The page became hidden.
    pub fn hidden(&mut self, now: f64) -> f64 {
        let engaged = self.count(now);
        self.visible = false;
        engaged
    }

    /// Whether the page is visible.
    pub fn visible(&self) -> bool {
        self.visible
    }

    /// How far the window reaches, in pixels from the top of a page `whole` pixels high.
    pub fn seen(&mut self, reached: u32, whole: u32) {
        self.reached = self.reached.max(reached);
        self.whole = self.whole.max(whole);
    }

    /// Whether enough time is unreported that it should be reported now.
    pub fn due(&self) -> bool {
        self.unsent_ms >= DUE_MS
    }

    /// What has not been reported up to the last count, if it is worth a report or if one is sent in any
    /// case.
    pub fn report(&mut self, anyway: bool) -> Option<Report> {
        let depth = self.depth();
        if !anyway && self.unsent_ms < WORTH_MS && depth <= self.sent_depth {
            return None;
        }
        let engaged_ms = self.unsent_ms as u32;
        self.unsent_ms = 0.0;
        self.sent_depth = depth;
        Some(Report { engaged_ms, depth })
    }

    fn depth(&self) -> u32 {
        match self.whole {
            0 => 0,
            whole => (u64::from(self.reached.min(whole)) * 100 / u64::from(whole)) as u32,
        }
    }

    /// Counts the time up to now, and returns how much of it the page was in use.
    pub fn count(&mut self, now: f64) -> f64 {
        let until = now.min(self.last_used + IN_USE_MS);
        let engaged = match self.visible {
            true => (until - self.counted_to).max(0.0),
            false => 0.0,
        };
        self.unsent_ms += engaged;
        self.counted_to = self.counted_to.max(now);
        engaged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(page: &mut Engagement, now: f64) -> Option<Report> {
        page.count(now);
        page.report(false)
    }

    fn engaged(page: &mut Engagement, now: f64) -> u32 {
        report(page, now).map_or(0, |report| report.engaged_ms)
    }

    #[test]
    fn time_counts_while_visible() {
        let mut page = Engagement::begin(1_000.0, true);
        page.hidden(6_000.0);
        page.shown(60_000.0);
        assert_eq!(engaged(&mut page, 62_500.0), 7_500);
        assert_eq!(engaged(&mut page, 64_500.0), 2_000);
    }

    #[test]
    fn a_page_opened_in_the_background_has_no_time_until_shown() {
        let mut page = Engagement::begin(0.0, false);
        assert_eq!(report(&mut page, 9_000.0), None);
        page.shown(9_000.0);
        assert_eq!(engaged(&mut page, 11_000.0), 2_000);
    }

    #[test]
    fn time_stops_a_minute_after_the_last_sign_of_use() {
        let mut page = Engagement::begin(0.0, true);
        page.used(30_000.0);
        assert_eq!(engaged(&mut page, 500_000.0), 90_000);
        page.used(600_000.0);
        assert_eq!(engaged(&mut page, 605_000.0), 5_000);
    }

    #[test]
    fn less_than_a_second_waits_for_more() {
        let mut page = Engagement::begin(0.0, true);
        assert_eq!(report(&mut page, 900.0), None);
        assert_eq!(
            report(&mut page, 1_100.0),
            Some(Report {
                engaged_ms: 1_100,
                depth: 0
            })
        );
    }

    #[test]
    fn a_clock_that_stands_or_jumps_adds_nothing_twice() {
        let mut page = Engagement::begin(5_000.0, true);
        page.used(4_000.0);
        page.used(6_000.0);
        page.used(6_000.0);
        assert_eq!(engaged(&mut page, 7_000.0), 2_000);
    }

    #[test]
    fn depth_is_reported_when_it_grew() {
        let mut page = Engagement::begin(0.0, true);
        page.seen(800, 4_000);
        assert_eq!(
            report(&mut page, 10.0),
            Some(Report {
                engaged_ms: 10,
                depth: 20
            })
        );
        page.seen(500, 4_000);
        assert_eq!(report(&mut page, 20.0), None);
        page.seen(2_000, 4_000);
        assert_eq!(
            report(&mut page, 30.0),
            Some(Report {
                engaged_ms: 20,
                depth: 50
            })
        );
    }

    #[test]
    fn a_page_that_grows_or_overscrolls_stays_within_a_hundred() {
        let mut page = Engagement::begin(0.0, true);
        page.seen(800, 600);
        assert_eq!(report(&mut page, 1.0).map(|report| report.depth), Some(100));
        let mut page = Engagement::begin(0.0, true);
        page.seen(800, 800);
        page.seen(1_000, 8_000);
        assert_eq!(report(&mut page, 1.0).map(|report| report.depth), Some(12));
        assert_eq!(Engagement::begin(0.0, true).report(false), None);
    }
}
