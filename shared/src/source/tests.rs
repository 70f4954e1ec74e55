//! One table: page, referrer, and what they mean.

use super::*;
use crate::address::Keep;

fn found(query: &str, referrer: &str) -> (Option<String>, &'static str) {
    let url = format!("https://example.com/page{query}");
    let page = Address::parse(&url, Keep::default()).unwrap();
    let own = |host: &str| hostname::belongs(host, "example.com", &[] as &[&str]);
    let acquisition = acquire(&page, (!referrer.is_empty()).then_some(referrer), own);
    (acquisition.source, acquisition.channel.name())
}

#[test]
fn sources_and_channels() {
    #[rustfmt::skip]
    let table: &[(&str, &str, &str, &str)] = &[
        // nothing to go by
        ("", "", "", "Direct"),
        ("?x=1&y=2", "", "", "Direct"),
        ("?utm_source=&ref=", "", "", "Direct"),
        ("", "not a url", "", "Direct"),
        ("", "about:blank", "", "Direct"),
        ("", "http://localhost:3000/x", "", "Direct"),
        ("", "http://192.168.1.10/x", "", "Direct"),
        ("", "http://printer.local/", "", "Direct"),
        ("", "https://example.com/other", "", "Direct"),
        ("", "https://www.example.com/other", "", "Direct"),
        ("", "https://shop.example.com/", "", "Direct"),
        // search
        ("", "https://www.google.com/", "Google", "Organic Search"),
        ("", "https://www.google.co.uk/search?q=x", "Google", "Organic Search"),
        ("", "https://www.google.de/", "Google", "Organic Search"),
        ("", "https://google.com.br/", "Google", "Organic Search"),
        ("", "https://cse.google.com/", "Google", "Organic Search"),
        ("", "https://google.evil-site.test/", "google.evil-site.test", "Referral"),
        ("", "https://notgoogle.com/", "notgoogle.com", "Referral"),
        ("", "android-app://com.google.android.googlequicksearchbox/", "Google", "Organic Search"),
        ("", "https://www.bing.com/", "Bing", "Organic Search"),
        ("", "https://duckduckgo.com/", "DuckDuckGo", "Organic Search"),
        ("", "https://html.duckduckgo.com/", "DuckDuckGo", "Organic Search"),
        ("", "https://search.yahoo.com/x", "Yahoo!", "Organic Search"),
        ("", "https://yandex.ru/", "Yandex", "Organic Search"),
        ("", "https://www.baidu.com/", "Baidu", "Organic Search"),
        ("", "https://www.ecosia.org/", "Ecosia", "Organic Search"),
        ("", "https://search.brave.com/", "Brave", "Organic Search"),
        ("", "https://kagi.com/", "Kagi", "Organic Search"),
        ("", "https://www.startpage.com/", "Startpage", "Organic Search"),
        ("?utm_source=newthing&utm_medium=organic", "", "newthing", "Organic Search"),
        // paid search
        ("?gclid=abc", "https://www.google.com/", "Google", "Paid Search"),
        ("?gclid=abc", "", "Google", "Paid Search"),
        ("?GCLID=abc", "", "Google", "Paid Search"),
        ("?wbraid=abc", "", "Google", "Paid Search"),
        ("?gbraid=abc", "", "Google", "Paid Search"),
        ("?msclkid=abc", "", "Bing", "Paid Search"),
        ("?yclid=abc", "", "Yandex", "Paid Search"),
        ("?utm_source=google&utm_medium=cpc", "", "Google", "Paid Search"),
        ("?utm_source=Google&utm_medium=CPC", "", "Google", "Paid Search"),
        ("?utm_source=adwords&utm_medium=ppc", "", "Google", "Paid Search"),
        ("?utm_source=bing&utm_medium=paidsearch", "", "Bing", "Paid Search"),
        ("?utm_medium=cpc", "https://www.google.com/", "Google", "Paid Search"),
        // named with their advertisements
        ("?utm_source=google-ads", "", "Google", "Paid Search"),
        ("?utm_source=GoogleAds", "", "Google", "Paid Search"),
        ("?utm_source=google_ads&utm_campaign=spring", "", "Google", "Paid Search"),
        ("?utm_source=google.ads", "", "Google", "Paid Search"),
        ("?utm_source=Google%20Ads", "", "Google", "Paid Search"),
        ("?utm_source=google-ad", "", "Google", "Paid Search"),
        ("?utm_source=adwords", "", "Google", "Paid Search"),
        ("?utm_source=bingads", "", "Bing", "Paid Search"),
        ("?utm_source=microsoft-ads", "", "Bing", "Paid Search"),
        ("?utm_source=fb-ads", "", "Facebook", "Paid Social"),
        ("?utm_source=facebook_ads&utm_medium=social", "", "Facebook", "Paid Social"),
        ("?utm_source=LinkedIn-Ads", "", "LinkedIn", "Paid Social"),
        ("?utm_source=reddit.ads", "", "Reddit", "Paid Social"),
        ("?utm_source=tiktokads", "", "TikTok", "Paid Social"),
        ("?utm_source=youtube-ads", "", "YouTube", "Video"),
        ("?utm_source=amazon-ads", "", "Amazon", "Campaign"),
        ("?utm_source=google-ads&utm_medium=display", "", "Google", "Display"),
        ("?utm_source=google-ads&utm_medium=affiliate", "", "Google", "Affiliate"),
        ("?utm_source=threads", "", "Threads", "Organic Social"),
        ("?utm_source=threads-ads", "", "Threads", "Paid Social"),
        ("?utm_source=ads", "", "ads", "Campaign"),
        ("?utm_source=somebody-ads", "", "somebody-ads", "Campaign"),
        ("?ref=google-ads", "", "Google", "Paid Search"),
        // social
        ("", "https://t.co/abc", "X", "Organic Social"),
        ("", "https://x.com/", "X", "Organic Social"),
        ("", "https://l.facebook.com/l.php?u=x", "Facebook", "Organic Social"),
        ("", "https://m.facebook.com/", "Facebook", "Organic Social"),
        ("?fbclid=abc", "", "Facebook", "Organic Social"),
        ("?fbclid=abc", "https://l.instagram.com/", "Instagram", "Organic Social"),
        ("?fbclid=abc", "https://blog.test/", "blog.test", "Referral"),
        ("", "https://news.ycombinator.com/item?id=1", "Hacker News", "Organic Social"),
        ("", "https://old.reddit.com/r/x", "Reddit", "Organic Social"),
        ("", "https://out.reddit.com/", "Reddit", "Organic Social"),
        ("", "android-app://com.reddit.frontpage/", "Reddit", "Organic Social"),
        ("", "https://lnkd.in/x", "LinkedIn", "Organic Social"),
        ("", "android-app://com.linkedin.android/", "LinkedIn", "Organic Social"),
        ("", "https://bsky.app/", "Bluesky", "Organic Social"),
        ("", "https://mastodon.social/", "Mastodon", "Organic Social"),
        ("", "https://www.pinterest.de/", "Pinterest", "Organic Social"),
        ("", "https://www.threads.net/", "Threads", "Organic Social"),
        ("?utm_source=fb", "", "Facebook", "Organic Social"),
        ("?utm_source=ig&utm_medium=social", "", "Instagram", "Organic Social"),
        ("?utm_source=club&utm_medium=social-media", "", "club", "Organic Social"),
        ("?ref=hn", "", "Hacker News", "Organic Social"),
        // of Google Analytics' list
        ("", "https://www.academia.edu/x", "academia.edu", "Organic Social"),
        ("?utm_source=deviantart", "", "deviantart.com", "Organic Social"),
        ("", "https://blog.naver.com/x", "blog.naver.com", "Organic Social"),
        ("", "https://m.blog.naver.com/x", "blog.naver.com", "Organic Social"),
        ("", "https://groups.google.com/g/x", "groups.google.com", "Organic Social"),
        ("", "https://medium.com/@x", "Medium", "Organic Social"),
        ("?utm_source=social", "", "social", "Organic Social"),
        ("", "https://search.cnn.com/", "search.cnn.com", "Organic Search"),
        ("", "https://www.cnn.com/2026/story", "cnn.com", "Referral"),
        ("", "https://www.360.cn/", "360.cn", "Organic Search"),
        ("", "https://www.disneyplus.com/", "disneyplus.com", "Video"),
        ("", "https://shopping.yahoo.com/", "shopping.yahoo.com", "Referral"),
        // paid social
        ("?utm_source=facebook&utm_medium=paid_social", "", "Facebook", "Paid Social"),
        ("?utm_source=instagram&utm_medium=cpm", "", "Instagram", "Paid Social"),
        ("?ttclid=abc", "", "TikTok", "Paid Social"),
        ("?twclid=abc", "https://t.co/x", "X", "Paid Social"),
        ("?li_fat_id=abc", "", "LinkedIn", "Paid Social"),
        ("?fbclid=abc&utm_source=facebook&utm_medium=paid", "", "Facebook", "Paid Social"),
        // video
        ("", "https://www.youtube.com/watch?v=x", "YouTube", "Video"),
        ("", "https://youtu.be/x", "YouTube", "Video"),
        ("?utm_source=youtube&utm_medium=cpc", "", "YouTube", "Video"),
        ("?utm_source=tv&utm_medium=video-ad", "", "tv", "Video"),
        ("", "https://www.twitch.tv/x", "Twitch", "Video"),
        // mail
        ("", "https://mail.google.com/", "Gmail", "E-mail"),
        ("", "android-app://com.google.android.gm/", "Gmail", "E-mail"),
        ("", "https://outlook.live.com/", "Outlook", "E-mail"),
        ("", "https://nam02.safelinks.protection.outlook.com/", "Outlook", "E-mail"),
        ("", "https://mail.yahoo.com/", "Yahoo! Mail", "E-mail"),
        ("?utm_source=newsletter", "", "newsletter", "E-mail"),
        ("?utm_source=weekly&utm_medium=email", "", "weekly", "E-mail"),
        ("?utm_source=weekly&utm_medium=E-Mail", "https://www.google.com/", "weekly", "E-mail"),
        // assistants
        ("", "https://chatgpt.com/", "ChatGPT", "AI Assistant"),
        ("", "https://chat.openai.com/", "ChatGPT", "AI Assistant"),
        ("?utm_source=chatgpt.com", "", "ChatGPT", "AI Assistant"),
        ("?utm_source=chatgpt.com", "https://chatgpt.com/", "ChatGPT", "AI Assistant"),
        ("", "https://claude.ai/chat/x", "Claude", "AI Assistant"),
        ("", "https://www.perplexity.ai/", "Perplexity", "AI Assistant"),
        ("?utm_source=perplexity", "", "Perplexity", "AI Assistant"),
        ("", "https://gemini.google.com/", "Gemini", "AI Assistant"),
        ("", "https://copilot.microsoft.com/", "Copilot", "AI Assistant"),
        ("", "https://chat.deepseek.com/", "DeepSeek", "AI Assistant"),
        ("", "https://grok.com/", "Grok", "AI Assistant"),
        ("", "https://chat.mistral.ai/", "Mistral", "AI Assistant"),
        ("", "https://www.meta.ai/", "Meta AI", "AI Assistant"),
        ("", "https://you.com/", "You.com", "AI Assistant"),
        ("", "https://poe.com/", "Poe", "AI Assistant"),
        ("", "https://assistant.kagi.com/", "Kagi Assistant", "AI Assistant"),
        ("", "https://claude.com/", "Claude", "AI Assistant"),
        ("", "https://edgeservices.bing.com/", "Copilot", "AI Assistant"),
        ("", "https://m365.cloud.microsoft/chat", "Copilot", "AI Assistant"),
        ("", "https://alice.yandex.ru/", "Alice AI", "AI Assistant"),
        ("", "https://lmarena.ai/", "LMArena", "AI Assistant"),
        // display, affiliate, campaign
        ("?utm_source=adnet&utm_medium=banner", "", "adnet", "Display"),
        ("?utm_source=adnet&utm_medium=cpm", "", "adnet", "Display"),
        ("?dclid=abc", "", "Google", "Display"),
        ("?gclid=abc&utm_source=google&utm_medium=display", "", "Google", "Display"),
        ("?utm_source=partner&utm_medium=affiliate", "", "partner", "Affiliate"),
        ("?utm_source=podcast&utm_medium=audio", "", "podcast", "Campaign"),
        ("?utm_source=sms&utm_medium=sms", "", "sms", "Campaign"),
        ("?utm_source=amazon&utm_medium=cpc", "", "Amazon", "Campaign"),
        ("?utm_campaign=spring", "", "", "Campaign"),
        ("?utm_campaign=spring", "https://blog.test/", "blog.test", "Campaign"),
        ("?utm_source=flyer", "", "flyer", "Campaign"),
        // app
        ("", "android-app://com.example.reader/", "com.example.reader", "App"),
        ("?utm_source=ourapp&utm_medium=push", "", "ourapp", "App"),
        ("?utm_source=ourapp&utm_medium=in-app", "", "ourapp", "App"),
        // referral
        ("", "https://blog.test/story?id=1", "blog.test", "Referral"),
        ("", "https://www.Blog.test/", "blog.test", "Referral"),
        ("", "https://github.com/a/b", "GitHub", "Referral"),
        ("", "https://word-edit.officeapps.live.com/", "Microsoft 365", "Referral"),
        ("", "https://excel.cloud.microsoft/", "Microsoft 365", "Referral"),
        ("", "https://www.office.com/", "Microsoft 365", "Referral"),
        ("", "https://contoso.sharepoint.com/sites/x", "SharePoint", "Referral"),
        ("", "https://contoso-my.sharepoint.com/personal/x", "SharePoint", "Referral"),
        ("", "https://onedrive.live.com/", "OneDrive", "Referral"),
        ("", "https://teams.microsoft.com/", "Microsoft Teams", "Organic Social"),
        ("", "https://teams.cloud.microsoft/", "Microsoft Teams", "Organic Social"),
        ("", "https://outlook.office.com/", "Outlook", "E-mail"),
        ("", "https://de.wikipedia.org/wiki/X", "Wikipedia", "Referral"),
        ("", "https://www.amazon.de/", "Amazon", "Referral"),
        ("?ref=producthunt", "", "Product Hunt", "Referral"),
        ("?ref=somebody", "", "somebody", "Referral"),
        ("?source=partner.test", "https://www.google.com/", "partner.test", "Referral"),
        ("?utm_source=partner.test&utm_medium=referral", "", "partner.test", "Referral"),
        // order of tags
        ("?ref=c&source=b&utm_source=flyer", "", "flyer", "Campaign"),
        ("?ref=c&source=b", "", "b", "Referral"),
        ("?utm_source=one&utm_source=two", "", "one", "Campaign"),
        // the site's own links
        ("?utm_source=banner", "https://example.com/", "banner", "Internal"),
        ("?ref=footer", "https://shop.example.com/", "footer", "Internal"),
        ("?utm_source=google&utm_medium=cpc", "https://example.com/", "Google", "Internal"),
        ("?utm_medium=internal", "", "", "Internal"),
        ("?gclid=abc", "https://example.com/", "Google", "Paid Search"),
    ];
    for (query, referrer, source, channel) in table {
        let expected = ((!source.is_empty()).then(|| (*source).to_owned()), *channel);
        assert_eq!(found(query, referrer), expected, "{query} from {referrer}");
    }
}

#[test]
fn the_referrer_is_kept_without_its_query() {
    let page = Address::parse(
        "https://example.com/?utm_content=A&utm_term=b+c",
        Keep::default(),
    )
    .unwrap();
    for (referrer, kept) in [
        (
            "https://www.news.test/story?id=1#top",
            Some("news.test/story"),
        ),
        ("https://news.test/", Some("news.test")),
        ("https://t.co/abc", Some("t.co/abc")),
        ("android-app://com.slack/x", Some("android-app://com.slack")),
        ("https://example.com/a", None),
        ("", None),
    ] {
        let acquisition = acquire(&page, Some(referrer), |host| host == "example.com");
        assert_eq!(acquisition.referrer.as_deref(), kept, "{referrer}");
        assert_eq!(acquisition.utm.term.as_deref(), Some("b c"));
        assert_eq!(acquisition.utm.content.as_deref(), Some("A"));
    }
}

#[test]
fn a_source_has_a_website_where_it_is_known_or_a_host() {
    let website = |name: &str| super::website(name);
    assert_eq!(website("Google"), Some(("google.com".to_owned(), true)));
    assert_eq!(
        website("blog.example"),
        Some(("blog.example".to_owned(), false))
    );
    for none in [
        "Newsletter",
        "letter",
        "127.0.0.1",
        "a b.example",
        "a.example:80",
        "a/b.example",
        ".example",
        "Blog.example",
    ] {
        assert_eq!(website(none), None, "{none}");
    }
    for known in super::known::KNOWN {
        if let Some(host) = known.website() {
            assert!(host.contains('.') && !host.contains(['*', ' ']), "{host}");
        }
    }
}
