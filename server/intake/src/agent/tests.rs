use super::*;

fn agents() -> &'static Agents {
    static AGENTS: std::sync::LazyLock<Agents> = std::sync::LazyLock::new(Agents::new);
    &AGENTS
}

#[test]
fn browsers_systems_and_devices() {
    #[rustfmt::skip]
    let table = [
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36", "Chrome", "125", "Windows", "desktop"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.2535.51", "Edge", "125", "Windows", "desktop"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox", "127", "Linux", "desktop"),
        ("Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox", "127", "Ubuntu", "desktop"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Safari/605.1.15", "Safari", "17", "macOS", "desktop"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36", "Chrome", "125", "ChromeOS", "desktop"),
        ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36", "Chrome", "125", "Android", "mobile"),
        ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36", "Chrome", "125", "Android", "tablet"),
        ("Mozilla/5.0 (Linux; Android 11; SM-T510) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36", "Samsung Internet", "25", "Android", "tablet"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1", "Safari", "17", "iOS", "mobile"),
        ("Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1", "Safari", "16", "iOS", "tablet"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1", "Chrome", "125", "iOS", "mobile"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15", "Firefox", "127", "iOS", "mobile"),
        ("Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0", "Firefox", "127", "Android", "mobile"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0", "Opera", "110", "Windows", "desktop"),
        ("Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko", "Internet Explorer", "11", "Windows", "desktop"),
        ("Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/538.1 (KHTML, like Gecko) Version/6.0 TV Safari/538.1", "Safari", "6", "Tizen", "other"),
    ];
    for (text, browser, version, os, device) in table {
        let agent = agents().read(text);
        let read = (
            agent.browser.as_deref(),
            agent.browser_version.as_deref(),
            agent.os.as_deref(),
            agent.device,
        );
        assert_eq!(
            read,
            (Some(browser), Some(version), Some(os), device),
            "{text}"
        );
        assert_eq!(agent.verdict, Verdict::Person, "{text}");
        assert_eq!(agents().read(text), agent);
    }
}

#[test]
fn people_in_apps_are_no_bots() {
    for text in [
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/465.0.0.40.108;FBDV/iPhone14,5]",
        "Mozilla/5.0 (Linux; Android 13; SM-A536B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0 Mobile Safari/537.36 Instagram 333.0.0.42.91 Android",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Snapchat/12.81.0.45",
        "Mozilla/5.0 (Linux; Android 12; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36 [Pinterest/Android]",
        "Mozilla/5.0 (Linux; Android 9; CUBOT_NOVA) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0 Mobile Safari/537.36",
        "Mozilla/5.0 (Linux; Android 9; CUBOT) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0 Mobile Safari/537.36",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 WhatsApp/2.24",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Slack/4.38.125 Chrome/124.0 Electron/30.0.6 Safari/537.36 AppleSilicon Sonic Slack_SSB/4.38.125",
        "Opera/9.80 (Android; Opera Mini/75.0.2254/191.303; U; en) Presto/2.12.423 Version/12.16",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x1800312d) NetType/WIFI Language/zh_CN",
    ] {
        assert_eq!(agents().read(text).verdict, Verdict::Person, "{text}");
    }
}

#[test]
fn programs_are_known() {
    for (text, verdict) in [
        ("", Verdict::Bot),
        ("   ", Verdict::Bot),
        (
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            Verdict::Bot,
        ),
        (
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
            Verdict::Bot,
        ),
        (
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
            Verdict::Bot,
        ),
        (
            "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
            Verdict::Bot,
        ),
        ("curl/8.7.1", Verdict::Bot),
        ("python-requests/2.32", Verdict::Bot),
        ("Go-http-client/2.0", Verdict::Bot),
        (
            "Mozilla/5.0 (compatible; NobodyKnowsMeBot/0.1)",
            Verdict::Bot,
        ),
        ("Mozilla/5.0 (compatible; some spider)", Verdict::Bot),
        // By their form.
        ("Nobody-Knows/1.0", Verdict::Bot),
        ("nobody knows 2.1", Verdict::Bot),
        ("Mozilla/5.0 NobodyKnows/1.0", Verdict::Bot),
        ("Mozilla/5.0 (a check of nobody)", Verdict::Bot),
        ("NobodyKnows (jane@example.com)", Verdict::Bot),
        (
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36; Nobody/1.0; +nobody.example",
            Verdict::Bot,
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 BotNobody/1.0",
            Verdict::Bot,
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; contact: jane at example.com) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36",
            Verdict::Bot,
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/125.0.0.0 Safari/537.36",
            Verdict::Headless,
        ),
        (
            "Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1",
            Verdict::Headless,
        ),
    ] {
        assert_eq!(agents().read(text).verdict, verdict, "{text}");
    }
}

#[test]
fn any_word_may_stand_in_the_name_of_a_phone_or_an_app() {
    for text in [
        "Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36",
        "Mozilla/5.0 (Linux; Android 6.0; B BOT 550 Build/MRA58K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/60.0.3112.116 Mobile Safari/537.36",
        "Mozilla/5.0 (Linux; U; Android 4.2.2; de-de; HTC Butterfly Build/JDQ39) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/30.0.1599.92 Mobile Safari/537.36",
        "Mozilla/5.0 (Linux; Android 15; PJZ110 Build/AP3A.240617.008) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Mobile Safari/537.36",
        "Mozilla/5.0 (Linux; Android 12; SM-A536B Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36 Botim/2.8",
        "Mozilla/5.0 (Linux; Android 8.1.0; vivo X7 Build/OPM1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36 Blackboard/8.1",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 iRobot/7.16.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 CamScanner/6.60",
        "4 Pics 1 Word/3.9 (iPad; iOS 7.0.2; Scale/2.00)",
        "Nokia7280",
        "Mozilla/4.08 (N905imyu_W;FOMA;c500;TB)",
        "Mozilla/5.0 (DirectFB; Linux armv7l) AppleWebKit/534.26+ (KHTML, like Gecko) Version/5.0 Safari/534.26+ LG Browser/5.00.00(+mouse+3D+SCREEN+TUNER; LGE; 42LM760S; 04.00; 0x00000001;)",
        "SAMSUNG-SGH-E250/1.0 Profile/MIDP-2.0 Configuration/CLDC-1.1 UP.Browser/6.2.3.3.c.1.101 (GUI) MMP/2.0",
    ] {
        let read = agents().read(text);
        assert_eq!(
            (read.verdict, read.crawler),
            (Verdict::Person, None),
            "{text}"
        );
    }
}

#[test]
fn crawlers_have_names() {
    use shared::crawler::CrawlerKind::{Ai, Other, Preview, Search, Seo};
    for (text, name, kind) in [
        (
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
            "GPTBot",
            Ai,
        ),
        (
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
            "ClaudeBot",
            Ai,
        ),
        (
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)",
            "PerplexityBot",
            Ai,
        ),
        (
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot",
            "ChatGPT-User",
            Ai,
        ),
        (
            "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
            "meta-externalagent",
            Ai,
        ),
        (
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Googlebot",
            Search,
        ),
        ("Googlebot-Image/1.0", "Googlebot-Image", Search),
        (
            "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
            "bingbot",
            Search,
        ),
        (
            "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
            "facebookexternalhit",
            Preview,
        ),
        ("WhatsApp/2.23.20.0 A", "WhatsApp", Preview),
        (
            "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
            "AhrefsBot",
            Seo,
        ),
        (
            "Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3.170816.012; Storebot-Google/1.0) AppleWebKit/537.36 Chrome/74.0.3729.131 Mobile Safari/537.36",
            "Storebot-Google",
            Search,
        ),
        ("curl/8.7.1", "curl", Other),
    ] {
        let read = agents().read(text);
        assert_eq!(
            (read.verdict, read.crawler),
            (Verdict::Bot, Some(Crawler { name, kind })),
            "{text}"
        );
    }
    // A crawler that is on no list gets no name, whatever it calls itself.
    let unknown = agents().read("Mozilla/5.0 (compatible; NobodyKnowsMeBot/0.1)");
    assert_eq!((unknown.verdict, unknown.crawler), (Verdict::Bot, None));
}

#[test]
fn languages_lose_their_region() {
    for (header, expected) in [
        ("de-AT,de;q=0.9,en;q=0.8", Some("de")),
        ("EN", Some("en")),
        ("pt_BR", Some("pt")),
        ("zh-Hant-TW", Some("zh")),
        ("gsw", Some("gsw")),
        ("*", None),
        ("", None),
        ("x;q=1", None),
        ("../..", None),
    ] {
        assert_eq!(language(header).as_deref(), expected, "{header}");
    }
}

#[test]
fn screens_have_classes() {
    for (width, class) in [
        (0, None),
        (200, Some("240")),
        (360, Some("320")),
        (390, Some("375")),
        (1919, Some("1680")),
        (1920, Some("1920")),
        (5120, Some("3840")),
    ] {
        assert_eq!(screen_class(width), class, "{width}");
    }
}
