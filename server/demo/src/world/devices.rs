//! What visitors use: browsers as they name themselves, and their screens.

/// Where a device is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// On a desk.
    Desk,
    /// In a hand.
    Hand,
}

/// A browser on a device.
#[derive(Debug)]
pub struct Setup {
    /// Where it is used.
    pub kind: Kind,
    /// How often, beside the others of its kind.
    pub weight: f64,
    /// Widths of its screens.
    pub widths: &'static [u32],
    /// Its name, with `{c}`, `{f}`, `{s}` and `{i}` for the versions of Chrome, Firefox, Safari and iOS.
    name: &'static str,
}

const fn desk(weight: f64, widths: &'static [u32], name: &'static str) -> Setup {
    Setup {
        kind: Kind::Desk,
        weight,
        widths,
        name,
    }
}

const fn hand(weight: f64, widths: &'static [u32], name: &'static str) -> Setup {
    Setup {
        kind: Kind::Hand,
        weight,
        widths,
        name,
    }
}

const PC: &[u32] = &[1920, 1920, 1920, 1536, 1536, 1366, 2560, 1440, 1280, 3840];
const MAC: &[u32] = &[1440, 1440, 1512, 1728, 1680, 2560, 1920];
const IPHONE: &[u32] = &[390, 393, 393, 402, 430, 375, 414];
const ANDROID: &[u32] = &[360, 360, 384, 393, 412, 412];
const TABLET: &[u32] = &[768, 810, 820, 834, 1024];

/// Every setup.
#[rustfmt::skip]
pub static SETUPS: &[Setup] = &[
    desk(40.0, PC, "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{c}.0.0.0 Safari/537.36"),
    desk(14.0, MAC, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{c}.0.0.0 Safari/537.36"),
    desk(13.0, MAC, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/{s} Safari/605.1.15"),
    desk(12.0, PC, "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{c}.0.0.0 Safari/537.36 Edg/{c}.0.0.0"),
    desk(9.0, PC, "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:{f}.0) Gecko/20100101 Firefox/{f}.0"),
    desk(3.5, PC, "Mozilla/5.0 (X11; Linux x86_64; rv:{f}.0) Gecko/20100101 Firefox/{f}.0"),
    desk(3.5, PC, "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{c}.0.0.0 Safari/537.36"),
    desk(2.0, MAC, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:{f}.0) Gecko/20100101 Firefox/{f}.0"),
    desk(1.5, &[1366, 1536, 1920], "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{c}.0.0.0 Safari/537.36"),
    desk(1.5, PC, "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{c}.0.0.0 Safari/537.36 OPR/120.0.0.0"),
    hand(36.0, IPHONE, "Mozilla/5.0 (iPhone; CPU iPhone OS {i} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/{s} Mobile/15E148 Safari/604.1"),
    hand(34.0, ANDROID, "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{c}.0.0.0 Mobile Safari/537.36"),
    hand(7.0, ANDROID, "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36"),
    hand(5.0, IPHONE, "Mozilla/5.0 (iPhone; CPU iPhone OS {i} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/{c}.0.0.0 Mobile/15E148 Safari/604.1"),
    hand(4.0, TABLET, "Mozilla/5.0 (iPad; CPU OS {i} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/{s} Mobile/15E148 Safari/604.1"),
    hand(2.5, ANDROID, "Mozilla/5.0 (Android 15; Mobile; rv:{f}.0) Gecko/{f}.0 Firefox/{f}.0"),
    hand(2.0, TABLET, "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{c}.0.0.0 Safari/537.36"),
    hand(3.0, IPHONE, "Mozilla/5.0 (iPhone; CPU iPhone OS {i} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 400.0.0.29.73"),
    hand(1.0, ANDROID, "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/{c}.0.0.0 Mobile Safari/537.36"),
];

/// 2024-11-12, when Chrome 131 and Firefox 132 were out; each has a new version every four weeks.
const CHROME_131: i32 = 20_039;
/// 2024-09-16, when Safari 18 came out; each year's version comes in September.
const SAFARI_18: i32 = 19_982;

impl Setup {
    /// How it names itself on this day (days since 1970), `late` versions behind.
    pub fn name(&self, day: i32, late: i32) -> String {
        let four_weeks = (day - CHROME_131).max(0) / 28 - late;
        let years = (day - SAFARI_18).max(0) / 365;
        // After 18 Apple went on with the number of the coming year.
        let safari = if years == 0 { 18 } else { 25 + years };
        let minor = (day - SAFARI_18).max(0) % 365 / 75;
        self.name
            .replace("{c}", &(131 + four_weeks).to_string())
            .replace("{f}", &(132 + four_weeks).to_string())
            .replace("{s}", &format!("{safari}.{minor}"))
            .replace("{i}", &format!("{}_{minor}", safari.min(18)))
    }
}
