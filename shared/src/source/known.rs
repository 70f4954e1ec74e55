//! The sources that are known by name: hosts and tags on the left of it, name
//! and kind on the right. Written for this project from what is publicly known
//! of each service.

use std::{borrow::Cow, collections::HashMap, sync::LazyLock};

use super::more::MORE;
use crate::hostname;

/// What kind of place a source is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the names say it all
pub enum Category {
    Search,
    Social,
    Video,
    Mail,
    Assistant,
    Shopping,
    App,
    Other,
}

/// A source that is known.
#[derive(Debug)]
pub struct Known {
    /// Its name in figures.
    pub name: &'static str,
    /// Its kind.
    pub category: Category,
    /// Its hosts, separated by spaces, which include their subdomains. `google.*` is the name under any
    /// country's or common ending. The ids of its apps are in this list too.
    hosts: &'static str,
    /// Words by which tags name it, separated by blanks, in lower case. Its
    /// name and its hosts are such words too.
    tags: &'static str,
}

impl Known {
    /// The host of its website; `None` if it is known only by its apps.
    #[must_use]
    pub fn website(&self) -> Option<String> {
        let apps = ["com.", "org.", "net.", "app."];
        let host = self
            .hosts
            .split(' ')
            .find(|host| host.contains('.') && !apps.iter().any(|app| host.starts_with(app)))?;
        Some(match host.strip_suffix(".*") {
            Some(name) => format!("{name}.com"),
            None => host.to_owned(),
        })
    }
}

const fn known(
    category: Category,
    name: &'static str,
    hosts: &'static str,
    tags: &'static str,
) -> Known {
    Known {
        name,
        category,
        hosts,
        tags,
    }
}

use Category::{App, Assistant, Mail, Other, Search, Shopping, Social, Video};

/// Every known source.
#[rustfmt::skip]
pub static KNOWN: &[Known] = &[
    known(Search, "Google", "google.* com.google.android.googlequicksearchbox com.google.android.gms googleadservices.com doubleclick.net googlesyndication.com", "adwords gads"),
    known(Search, "Google News", "news.google.com com.google.android.apps.magazines", "googlenews google-news newsshowcase"),
    known(Search, "Google Discover", "discover.google.com", "googlediscover"),
    known(Search, "Google Scholar", "scholar.google.*", ""),
    known(Search, "Google Maps", "maps.google.* com.google.android.apps.maps", "gmb googlemybusiness google-my-business gbp"),
    known(Search, "Bing", "bing.com bing.net com.microsoft.bing", "microsoftads microsoft-ads microsoft_ads"),
    known(Search, "DuckDuckGo", "duckduckgo.com com.duckduckgo.mobile.android", "ddg"),
    known(Search, "Yahoo!", "search.yahoo.com search.yahoo.co.jp yahoo.*", "yahoo"),
    known(Search, "Yandex", "yandex.* ya.ru com.yandex.browser ru.yandex.searchplugin", ""),
    known(Search, "Baidu", "baidu.com", ""),
    known(Search, "Ecosia", "ecosia.org", ""),
    known(Search, "Qwant", "qwant.com", ""),
    known(Search, "Startpage", "startpage.com ixquick.com", ""),
    known(Search, "Brave", "search.brave.com", "bravesearch"),
    known(Search, "Kagi", "kagi.com", ""),
    known(Search, "Mojeek", "mojeek.com mojeek.co.uk", ""),
    known(Search, "Swisscows", "swisscows.com swisscows.ch", ""),
    known(Search, "MetaGer", "metager.org metager.de", ""),
    known(Search, "Marginalia", "marginalia.nu marginalia-search.com", ""),
    known(Search, "Naver", "search.naver.com naver.com", ""),
    known(Search, "Daum", "daum.net", ""),
    known(Search, "Seznam", "seznam.cz", ""),
    known(Search, "Sogou", "sogou.com", ""),
    known(Search, "So.com", "so.com haosou.com", ""),
    known(Search, "Shenma", "sm.cn", ""),
    known(Search, "Coc Coc", "coccoc.com", ""),
    known(Search, "Ask", "ask.com", ""),
    known(Search, "AOL", "aol.com search.aol.com", ""),
    known(Search, "MSN", "msn.com", ""),
    known(Search, "Dogpile", "dogpile.com", ""),
    known(Search, "Rambler", "rambler.ru", ""),
    known(Search, "Mail.ru Search", "go.mail.ru", ""),
    known(Search, "goo", "goo.ne.jp", ""),
    known(Search, "Excite", "excite.com excite.co.jp", ""),
    known(Search, "Lycos", "lycos.com", ""),
    known(Search, "T-Online", "suche.t-online.de", ""),
    known(Search, "Web.de", "suche.web.de", ""),
    known(Search, "GMX", "suche.gmx.net", ""),
    known(Search, "Petal Search", "petalsearch.com", ""),
    known(Search, "Presearch", "presearch.com presearch.org", ""),
    known(Search, "Gibiru", "gibiru.com", ""),
    known(Search, "Virgilio", "virgilio.it", ""),
    known(Search, "Onet", "szukaj.onet.pl", ""),
    known(Search, "Searx", "searx.be searx.space", "searxng"),
    known(Search, "Andi", "andisearch.com", ""),

    known(Assistant, "ChatGPT", "chatgpt.com chat.openai.com openai.com com.openai.chatgpt chat.com", "chat-gpt chat_gpt openai"),
    known(Assistant, "Claude", "claude.ai claude.com anthropic.com com.anthropic.claude", ""),
    known(Assistant, "Perplexity", "perplexity.ai perplexity.com pplx.ai ai.perplexity.app.android", "pplx"),
    known(Assistant, "Gemini", "gemini.google.com business.gemini.google bard.google.com com.google.android.apps.bard", "bard"),
    known(Assistant, "NotebookLM", "notebooklm.google.com", ""),
    known(Assistant, "AI Studio", "aistudio.google.com", ""),
    known(Assistant, "Copilot", "copilot.microsoft.com copilot.cloud.microsoft copilot.com m365copilot.com m365.cloud.microsoft edgeservices.bing.com com.microsoft.copilot", "microsoft-copilot"),
    known(Assistant, "DeepSeek", "deepseek.com", ""),
    known(Assistant, "Grok", "grok.com grok.x.ai x.ai ai.x.grok", ""),
    known(Assistant, "Mistral", "chat.mistral.ai mistral.ai", "lechat le-chat"),
    known(Assistant, "Meta AI", "meta.ai ai.meta.com", "metaai"),
    known(Assistant, "You.com", "you.com", ""),
    known(Assistant, "Poe", "poe.com", ""),
    known(Assistant, "Kagi Assistant", "assistant.kagi.com", ""),
    known(Assistant, "Duck.ai", "duck.ai", ""),
    known(Assistant, "Brave Leo", "leo.brave.com", ""),
    known(Assistant, "Phind", "phind.com", ""),
    known(Assistant, "Felo", "felo.ai", ""),
    known(Assistant, "Genspark", "genspark.ai", ""),
    known(Assistant, "Qwen", "chat.qwen.ai qwen.ai tongyi.aliyun.com", ""),
    known(Assistant, "Kimi", "kimi.com kimi.moonshot.cn kimi.ai", ""),
    known(Assistant, "Doubao", "doubao.com", ""),
    known(Assistant, "Ernie", "yiyan.baidu.com ernie.baidu.com chat.baidu.com", ""),
    known(Assistant, "Yuanbao", "yuanbao.tencent.com", ""),
    known(Assistant, "Z.ai", "z.ai chatglm.cn chat.z.ai", ""),
    known(Assistant, "Manus", "manus.im", ""),
    known(Assistant, "Pi", "pi.ai", ""),
    known(Assistant, "Character.AI", "character.ai", ""),
    known(Assistant, "HuggingChat", "hf.chat", "huggingchat"),
    known(Assistant, "iAsk", "iask.ai", ""),
    known(Assistant, "Consensus", "consensus.app", ""),
    known(Assistant, "Elicit", "elicit.com elicit.org", ""),
    known(Assistant, "Monica", "monica.im", ""),
    known(Assistant, "Lumo", "lumo.proton.me", ""),
    known(Assistant, "Jasper", "jasper.ai", ""),
    known(Assistant, "Komo", "komo.ai", ""),
    known(Assistant, "Alice AI", "alice.yandex.ru", ""),
    known(Assistant, "GigaChat", "giga.chat gigachat.ru", ""),
    known(Assistant, "MiniMax", "chat.minimax.io minimax.io hailuoai.com", ""),
    known(Assistant, "Cohere", "chat.cohere.com coral.cohere.com", ""),
    known(Assistant, "LMArena", "lmarena.ai", ""),
    known(Assistant, "OpenRouter", "openrouter.ai", ""),
    known(Assistant, "T3 Chat", "t3.chat", ""),
    known(Assistant, "Venice", "venice.ai", ""),
    known(Assistant, "Liner", "liner.com getliner.com", ""),
    known(Assistant, "Scira", "scira.ai", ""),
    known(Assistant, "Exa", "exa.ai", ""),
    known(Assistant, "Cici", "cici.com ciciai.com", ""),
    known(Assistant, "Coze", "coze.com coze.cn", ""),
    known(Assistant, "Aria", "aria.opera.com", ""),
    known(Assistant, "Clova X", "clova-x.naver.com", ""),
    known(Assistant, "Wrtn", "wrtn.ai", ""),

    known(Social, "Facebook", "facebook.com fb.com fb.me facebook.net messenger.com m.me com.facebook.katana com.facebook.lite com.facebook.orca", "fb meta messenger"),
    known(Social, "Instagram", "instagram.com ig.me com.instagram.android", "ig igshopping"),
    known(Social, "Threads", "threads.net threads.com com.instagram.barcelona", ""),
    known(Social, "X", "x.com twitter.com t.co com.twitter.android", "twitter tweet"),
    known(Social, "LinkedIn", "linkedin.com lnkd.in com.linkedin.android", "linked-in"),
    known(Social, "Reddit", "reddit.com redd.it com.reddit.frontpage", ""),
    known(Social, "Pinterest", "pinterest.* pin.it com.pinterest", ""),
    known(Social, "TikTok", "tiktok.com com.zhiliaoapp.musically com.ss.android.ugc.trill", "tik-tok"),
    known(Social, "Snapchat", "snapchat.com com.snapchat.android", "snap"),
    known(Social, "WhatsApp", "whatsapp.com wa.me com.whatsapp", ""),
    known(Social, "Telegram", "telegram.org telegram.me t.me org.telegram.messenger", ""),
    known(Social, "Signal", "signal.org signal.me org.thoughtcrime.securesms", ""),
    known(Social, "Discord", "discord.com discord.gg discordapp.com com.discord", ""),
    known(Social, "Slack", "slack.com com.slack", ""),
    known(Social, "Microsoft Teams", "teams.microsoft.com teams.microsoft.us teams.cloud.microsoft teams.live.com statics.teams.cdn.office.net com.microsoft.teams", "teams msteams"),
    known(Social, "Mastodon", "mastodon.social mastodon.online mstdn.social fosstodon.org hachyderm.io infosec.exchange mas.to joinmastodon.org chaos.social mastodon.world techhub.social", ""),
    known(Social, "Bluesky", "bsky.app bsky.social go.bsky.app xyz.blueskyweb.app", "bsky"),
    known(Social, "Lemmy", "lemmy.world lemmy.ml lemm.ee", ""),
    known(Social, "Hacker News", "news.ycombinator.com hckrnews.com hn.algolia.com", "hackernews hn"),
    known(Social, "Lobsters", "lobste.rs", ""),
    known(Social, "Quora", "quora.com", ""),
    known(Social, "Tumblr", "tumblr.com", ""),
    known(Social, "VK", "vk.com vkontakte.ru vk.ru com.vkontakte.android", ""),
    known(Social, "Odnoklassniki", "ok.ru odnoklassniki.ru", ""),
    known(Social, "Weibo", "weibo.com weibo.cn t.cn", ""),
    known(Social, "WeChat", "weixin.qq.com wechat.com com.tencent.mm", "weixin"),
    known(Social, "QQ", "qq.com", ""),
    known(Social, "Xiaohongshu", "xiaohongshu.com xhslink.com", "rednote"),
    known(Social, "Zhihu", "zhihu.com", ""),
    known(Social, "Douban", "douban.com", ""),
    known(Social, "LINE", "line.me liff.line.me jp.naver.line.android", ""),
    known(Social, "KakaoTalk", "kakao.com story.kakao.com", "kakao"),
    known(Social, "Viber", "viber.com", ""),
    known(Social, "XING", "xing.com", ""),
    known(Social, "Nextdoor", "nextdoor.com", ""),
    known(Social, "Gab", "gab.com", ""),
    known(Social, "Truth Social", "truthsocial.com", ""),
    known(Social, "Flickr", "flickr.com", ""),
    known(Social, "Goodreads", "goodreads.com", ""),
    known(Social, "Letterboxd", "letterboxd.com", ""),
    known(Social, "Meetup", "meetup.com", ""),
    known(Social, "Linktree", "linktr.ee", ""),
    known(Social, "Flipboard", "flipboard.com flip.it", ""),
    known(Social, "Stack Overflow", "stackoverflow.com", ""),
    known(Social, "Stack Exchange", "stackexchange.com superuser.com serverfault.com askubuntu.com mathoverflow.net", "askubuntu serverfault superuser"),
    known(Social, "DEV", "dev.to", ""),
    known(Social, "Mixi", "mixi.jp", ""),
    known(Social, "Hatena", "hatena.ne.jp b.hatena.ne.jp", ""),
    known(Social, "LiveJournal", "livejournal.com", ""),
    known(Social, "Farcaster", "farcaster.xyz warpcast.com", ""),
    known(Social, "Pocket", "getpocket.com", ""),
    known(Social, "Buffer", "buffer.com buff.ly", ""),
    known(Social, "Hootsuite", "hootsuite.com ow.ly", ""),
    known(Social, "Disqus", "disqus.com", ""),
    known(Social, "Skyrock", "skyrock.com", ""),
    known(Social, "Tieba", "tieba.baidu.com", ""),
    known(Social, "Medium", "medium.com", ""),
    known(Social, "WordPress.com", "wordpress.com", ""),
    known(Social, "Trustpilot", "trustpilot.com", ""),
    // A word that Google Analytics counts as a social source.
    known(Social, "social", "", ""),

    known(Video, "YouTube", "youtube.com youtu.be youtube-nocookie.com com.google.android.youtube", "yt"),
    known(Video, "Vimeo", "vimeo.com", ""),
    known(Video, "Twitch", "twitch.tv tv.twitch.android.app", ""),
    known(Video, "Dailymotion", "dailymotion.com dai.ly", ""),
    known(Video, "Rumble", "rumble.com", ""),
    known(Video, "Odysee", "odysee.com", ""),
    known(Video, "PeerTube", "joinpeertube.org framatube.org peertube.tv", ""),
    known(Video, "Bilibili", "bilibili.com b23.tv", ""),
    known(Video, "Niconico", "nicovideo.jp nico.ms", ""),
    known(Video, "Kick", "kick.com", ""),
    known(Video, "Wistia", "wistia.com", ""),
    known(Video, "Loom", "loom.com", ""),
    known(Video, "TED", "ted.com", ""),
    known(Video, "Netflix", "netflix.com", ""),
    known(Video, "Hulu", "hulu.com", ""),
    known(Video, "Youku", "youku.com", ""),
    known(Video, "iQIYI", "iqiyi.com iq.com", ""),
    known(Video, "Rutube", "rutube.ru", ""),

    known(Mail, "Gmail", "mail.google.com com.google.android.gm", "googlemail"),
    known(Mail, "Outlook", "outlook.live.com outlook.office.com outlook.office365.com outlook.cloud.microsoft outlook.com hotmail.com mail.live.com com.microsoft.office.outlook safelinks.protection.outlook.com", ""),
    known(Mail, "Yahoo! Mail", "mail.yahoo.com mail.yahoo.co.jp mail.yahoo.net com.yahoo.mobile.client.android.mail", ""),
    known(Mail, "iCloud Mail", "icloud.com", ""),
    known(Mail, "Proton Mail", "mail.proton.me protonmail.com ch.protonmail.android", ""),
    known(Mail, "Fastmail", "fastmail.com", ""),
    known(Mail, "Tuta", "tuta.com tutanota.com app.tuta.com", ""),
    known(Mail, "HEY", "app.hey.com", ""),
    known(Mail, "Zoho Mail", "mail.zoho.com mail.zoho.eu", ""),
    known(Mail, "AOL Mail", "mail.aol.com", ""),
    known(Mail, "GMX Mail", "gmx.net gmx.de gmx.com gmx.at gmx.ch navigator.gmx.net", ""),
    known(Mail, "Web.de Mail", "web.de navigator.web.de", ""),
    known(Mail, "T-Online Mail", "email.t-online.de", ""),
    known(Mail, "Mail.ru", "mail.ru e.mail.ru touch.mail.ru", ""),
    known(Mail, "Yandex Mail", "mail.yandex.ru mail.yandex.com", ""),
    known(Mail, "QQ Mail", "mail.qq.com", ""),
    known(Mail, "163 Mail", "mail.163.com", ""),
    known(Mail, "126 Mail", "mail.126.com", ""),
    known(Mail, "Naver Mail", "mail.naver.com", ""),
    known(Mail, "Orange Mail", "webmail.orange.fr messagerie.orange.fr", ""),
    known(Mail, "Mailchimp", "mailchimp.com mailchi.mp campaign-archive.com list-manage.com", ""),
    known(Mail, "Substack", "substack.com open.substack.com", ""),
    known(Mail, "Beehiiv", "beehiiv.com", ""),
    known(Mail, "Buttondown", "buttondown.com buttondown.email", ""),
    known(Mail, "Brevo", "brevo.com sendibt3.com", "sendinblue"),
    known(Mail, "Klaviyo", "klaviyo.com", ""),
    known(Mail, "ConvertKit", "convertkit.com kit.com", ""),
    known(Mail, "MailerLite", "mailerlite.com", ""),
    known(Mail, "Campaign Monitor", "createsend.com cmail19.com cmail20.com", ""),

    known(Shopping, "Amazon", "amazon.* amzn.to a.co com.amazon.mshop.android.shopping", ""),
    known(Shopping, "eBay", "ebay.*", ""),
    known(Shopping, "Etsy", "etsy.com", ""),
    known(Shopping, "AliExpress", "aliexpress.*", ""),
    known(Shopping, "Alibaba", "alibaba.com", ""),
    known(Shopping, "Taobao", "taobao.com", ""),
    known(Shopping, "Tmall", "tmall.com", ""),
    known(Shopping, "JD.com", "jd.com", ""),
    known(Shopping, "Temu", "temu.com", ""),
    known(Shopping, "Walmart", "walmart.com", ""),
    known(Shopping, "Shopify", "shopify.com shop.app", ""),
    known(Shopping, "Google Shopping", "shopping.google.*", "googleshopping google-shopping"),
    known(Shopping, "idealo", "idealo.*", ""),
    known(Shopping, "Rakuten", "rakuten.co.jp rakuten.com", ""),
    known(Shopping, "Zalando", "zalando.*", ""),
    known(Shopping, "Otto", "otto.de", ""),
    known(Shopping, "Mercado Libre", "mercadolibre.com mercadolivre.com.br", ""),
    known(Shopping, "Flipkart", "flipkart.com", ""),
    known(Shopping, "Allegro", "allegro.pl", ""),

    known(App, "Google Play", "play.google.com com.android.vending", "google-play"),
    known(App, "App Store", "apps.apple.com itunes.apple.com", ""),
    known(App, "Android browser", "com.android.browser com.android.chrome", ""),

    known(Other, "GitHub", "github.com gist.github.com com.github.android", "gh"),
    known(Other, "GitLab", "gitlab.com", ""),
    known(Other, "Codeberg", "codeberg.org", ""),
    known(Other, "Product Hunt", "producthunt.com", "product-hunt ph"),
    known(Other, "Wikipedia", "wikipedia.org org.wikipedia", ""),
    known(Other, "Notion", "notion.so notion.site notion.com", ""),
    known(Other, "Feedly", "feedly.com com.devhd.feedly", ""),
    known(Other, "Inoreader", "inoreader.com com.innologica.inoreader", ""),
    known(Other, "Google Docs", "docs.google.com", ""),
    known(Other, "Microsoft 365", "officeapps.live.com office.com office365.com office.net microsoft365.com cloud.microsoft com.microsoft.office.officehubrow", "microsoft365 office365"),
    known(Other, "SharePoint", "sharepoint.com sharepoint.us com.microsoft.sharepoint", ""),
    known(Other, "OneDrive", "onedrive.live.com onedrive.com 1drv.ms com.microsoft.skydrive", ""),
    known(Other, "OneNote", "onenote.com onenote.officeapps.live.com com.microsoft.office.onenote", ""),
    known(Other, "Microsoft Loop", "loop.microsoft.com loop.cloud.microsoft", ""),
    known(Other, "Power BI", "powerbi.com app.powerbi.com", ""),
    known(Other, "Dynamics 365", "dynamics.com", ""),
    known(Other, "Azure DevOps", "dev.azure.com visualstudio.com", ""),
    known(Other, "Google Translate", "translate.google.* translate.goog", ""),
    known(Other, "Indie Hackers", "indiehackers.com", ""),
    known(Other, "AlternativeTo", "alternativeto.net", ""),
];

/// Those of which only a host is known.
static HOSTS: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let mut list = Vec::new();
    for (category, sources) in MORE {
        for source in sources.split_whitespace() {
            let (host, tags) = source.split_once('=').unwrap_or((source, ""));
            list.push(known(*category, host, host, tags));
        }
    }
    list
});

fn all() -> impl Iterator<Item = &'static Known> {
    KNOWN.iter().chain(HOSTS.iter())
}

/// Where a lookup may find each source.
struct Index {
    hosts: HashMap<&'static str, &'static Known>,
    /// Names used under many top-level domains, with their subdomains: `google` and `scholar.google`.
    stars: HashMap<&'static str, &'static Known>,
    words: HashMap<Cow<'static, str>, &'static Known>,
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut index = Index {
        hosts: HashMap::new(),
        stars: HashMap::new(),
        words: HashMap::new(),
    };
    for known in all() {
        for host in known.hosts.split_whitespace() {
            match host.strip_suffix(".*") {
                Some(name) => index.stars.insert(name, known),
                None => index.hosts.insert(host, known),
            };
        }
        for tag in known.tags.split([' ', ',']).filter(|tag| !tag.is_empty()) {
            index.words.insert(Cow::Borrowed(tag), known);
        }
        index
            .words
            .insert(Cow::Owned(known.name.to_lowercase()), known);
        index.words.insert(Cow::Owned(squeezed(known.name)), known);
    }
    index
});

/// A name as tags write it: only lower case letters and digits.
fn squeezed(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The source with this name.
pub fn by_name(name: &str) -> Option<&'static Known> {
    all().find(|known| known.name == name)
}

/// The source to which a host belongs; the most exact entry wins.
pub fn by_host(host: &str) -> Option<&'static Known> {
    let index = &*INDEX;
    let mut rest = host;
    loop {
        if let Some(known) = index
            .hosts
            .get(rest)
            .or_else(|| index.stars.get(without_ending(rest)?))
        {
            return Some(known);
        }
        rest = rest.split_once('.')?.1;
    }
}

/// `google` of `google.co.uk`, `google.de` and `google.com`.
fn without_ending(host: &str) -> Option<&str> {
    let (front, last) = host.rsplit_once('.')?;
    if !(2..=3).contains(&last.len()) {
        return None;
    }
    match front.rsplit_once('.') {
        Some((name, "co" | "com" | "org" | "net" | "ne" | "or")) if last.len() == 2 => Some(name),
        _ => Some(front),
    }
}

/// What a tag's value names.
#[derive(Clone, Copy, Debug)]
pub struct Tagged {
    /// The source.
    pub known: &'static Known,
    /// Whether it names its advertisements: `google-ads`, `fb_ad`, `LinkedIn.Ads`, `bingads`, `adwords`.
    pub paid: bool,
}

/// The source that a tag's value names: by a word, by its name, by one of these and `ad` or `ads`, or by a host.
pub fn by_tag(tag: &str) -> Option<Tagged> {
    let lower: Cow<'_, str> = match tag.chars().any(char::is_uppercase) {
        true => Cow::Owned(tag.to_lowercase()),
        false => Cow::Borrowed(tag),
    };
    if let Some(known) = INDEX.words.get(&lower) {
        let paid = PAID.contains(&lower.as_ref());
        return Some(Tagged { known, paid });
    }
    if let Some(known) = advertiser(&lower) {
        return Some(Tagged { known, paid: true });
    }
    let known = lower
        .contains('.')
        .then(|| by_host(&hostname::normal(&lower)));
    known.flatten().map(|known| Tagged { known, paid: false })
}

/// Words for advertisements among the tags above that do not consist of a source's word and `ads`.
const PAID: &[&str] = &[
    "adwords",
    "gads",
    "microsoftads",
    "microsoft-ads",
    "microsoft_ads",
];

/// The source before `ad` or `ads`.
fn advertiser(tag: &str) -> Option<&'static Known> {
    let stem = tag.strip_suffix("ads").or_else(|| tag.strip_suffix("ad"))?;
    let stem = stem.strip_suffix(['-', '_', '.', ' ']).unwrap_or(stem);
    match INDEX.words.get(stem) {
        Some(known) => Some(known),
        None => stem
            .contains('.')
            .then(|| by_host(&hostname::normal(stem)))
            .flatten(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_host_or_word_is_given_twice() {
        let mut hosts: Vec<&str> = all()
            .flat_map(|known| known.hosts.split_whitespace())
            .collect();
        let mut words: Vec<&str> = all()
            .flat_map(|known| known.tags.split([' ', ',']))
            .filter(|word| !word.is_empty())
            .collect();
        for list in [&mut hosts, &mut words] {
            list.sort_unstable();
            let twice: Vec<&&str> = list
                .windows(2)
                .filter(|pair| pair[0] == pair[1])
                .map(|pair| &pair[0])
                .collect();
            assert!(twice.is_empty(), "{twice:?}");
        }
        let mut names: Vec<&str> = all().map(|known| known.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all().count());
    }
}
