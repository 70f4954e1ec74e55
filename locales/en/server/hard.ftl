# What is needed before a site asks its visitors for consent, and what each mode stores.

hard =
    .keep_done = Visits of visitors who agreed are kept for { $visits ->
        [1] one day
       *[other] { $visits } days
    }, consent records for { $records } days. Visitors are asked in these languages: { $languages }.
    .keep_missing = You have not saved yet how long visits and consent records are kept, and in which languages visitors are asked.
    .keep_todo = Choose the number of days and the languages, and save them.
    .policy_done = Your privacy policy at { $url } has the paragraph on visitors who agree.
    .policy_missing = Stile has not found the paragraph on visitors who agree in your privacy policy yet.
    .policy_differs = Your privacy policy at { $url } has another paragraph than the present one: the number of days or the wording changed.
    .policy_lost = { $why ->
        [page_unreachable] Your privacy policy at { $url } cannot be reached any more, so Stile does not know whether it has the paragraph on visitors who agree.
        [page_unreadable] The page at { $url } is not an HTML page of up to 3 MiB any more, so Stile cannot read your privacy policy.
        [not_public] { $url } does not lead to an address on the public web any more, so Stile cannot read your privacy policy.
       *[other] Your privacy policy at { $url } does not have the paragraph on visitors who agree any more.
    } Stile noticed this on { $since }.
    .policy_lost_todo = Put the text `consent-paragraph` back into the page, or have Stile check the new address of your privacy policy. While visitors are asked, Stile also reads the page again each night.
    .policy_todo = Copy the text `consent-paragraph` of this site into your privacy policy, then have Stile check the page.
    .dpa_no_plans = Not needed: this deployment has no plans, so there is no contract with its operator to accept. If another company operates it for you, sign a data processing contract with them (text `dpa`).
    .banner_done = A banner that keeps every rule is published in all of your languages.
    .banner_own_tool = Your own consent tool asks the visitors, so no banner is needed.
    .banner_missing = No banner is published yet.
    .banner_languages = The published banner has no texts in these languages: { $languages }.
    .banner_rules = With your present settings, the published banner does not keep { $n ->
        [one] one rule
       *[other] { $n } rules
    }.
    .banner_todo = Save a draft that keeps every rule, then publish it.
    .script_done = Hits of the script arrive from your pages.
    .script_missing = No hit has been counted within the last seven days, so Stile cannot tell whether the script is on your pages.
    .script_todo = Install the script on your pages and visit one of them.
    .hits = Each hit: its time, page, action, source, country and city, language, screen size class, browser, operating system and device type.
    .hits_until = As long as the site keeps its hits.
    .day_number = A number that distinguishes the visitors of one day. Stile deletes its key after the following day; then it cannot be linked to anyone.
    .day_number_until = As long as the site keeps its hits.
    .item = `{ $name }` in the browser's local storage: the answer, its date and the version of the banner; for visitors who agreed, also a random code.
    .item_until = Until the visitor deletes it. The code is not accepted for longer than 13 months.
    .visits = Of visitors who agreed: which visits are theirs. Stile computes their number from the random code with a secret key.
    .visits_until = { $days ->
        [1] One day
       *[other] { $days } days
    }, or until the visitor withdraws consent.
    .records = A record of each answer: its time, hostname, language, the version of the banner, and how the visitor answered.
    .records_until = { $days } days.
    .shown = How often the banner was shown on each day, by version and language.
